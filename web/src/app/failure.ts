import { RequestFailed } from "../api/client";
import { words } from "../words";

/** What to tell about something that went wrong. */
export function tell(failure: unknown): string {
  if (failure instanceof RequestFailed) {
    return failure.status === 0 ? words.app.unreachable : words.app.failed(failure.said, failure.status);
  }
  return words.app.failed(failure instanceof Error ? failure.message : String(failure), 0);
}

/** The battlefield alone on a page, for tests in the browser and for looking at: ?bases=400, ?overlays, ?legend. */
import "../../src/style/index.css";
import "./page.css";
import { legend, mountTable } from "../../src/table";
import { crowded, overlays, sample } from "../table-sample";

const asked = new URLSearchParams(location.search);
const host = document.querySelector<HTMLElement>("#table");
if (!host) throw new Error("there is no place for the table");

if (asked.has("legend")) {
  document.body.className = "legend";
  host.append(legend());
} else {
  const log: string[] = [];
  const table = mountTable(host, crowded(Number(asked.get("bases") ?? 0)), {
    click: (hit) => {
      log.push(hit.group ? `click ${hit.group.id.side} ${hit.group.id.index}` : "click ground");
      table.select(hit.group ? [hit.group.id] : []);
    },
    dragStart: (hit) => hit.group !== undefined,
    dragMove: (_, to) => log.push(`drag ${Math.round(to.x)} ${Math.round(to.y)}`),
    dragEnd: (_, to) => log.push(to ? "drop" : "broken off"),
    measured: (_, __, millimetres) => log.push(`measured ${Math.round(millimetres)}`),
  });
  if (asked.has("overlays")) table.overlay(overlays);
  Object.assign(window, { table, sample, log });
}

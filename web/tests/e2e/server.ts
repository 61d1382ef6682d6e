/** The real server, on a free port, with a data file of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const binary = process.env.ACIES_BIN ?? join(import.meta.dirname, "../../../target/debug/acies");

export class Server {
  address = "";
  #port = 0;
  #folder = mkdtempSync(join(tmpdir(), "acies-e2e-"));
  #process: ChildProcess | null = null;

  static async start(): Promise<Server> {
    const server = new Server();
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const data = join(this.#folder, "games.db");
    const options = [
      "serve",
      "--no-browser",
      "--port",
      String(this.#port),
      "--data",
      data,
      "--bot-pause",
      "5",
    ];
    const process = spawn(binary, options, { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = process;
    this.address = await new Promise<string>((resolve, reject) => {
      let said = "";
      process.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/[\d.]+:(\d+)/.exec(said);
        if (found) {
          this.#port = Number(found[1]);
          resolve(found[0]);
        }
      });
      process.once("error", reject);
      process.once("exit", (code) => reject(new Error(`the server stopped (${code}): ${said}`)));
    });
  }

  /** As a power cut would: nothing can be tidied up. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      process.once("exit", () => resolve());
      process.kill("SIGKILL");
    });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

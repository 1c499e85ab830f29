import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "~exchange/config";
import { startEngineInProcess } from "~exchange/engine/start";
import { startExchange, type Exchange } from "~exchange/exchange";
import { rowsInProcess } from "~exchange/projections/rows/channels";

/**
 * A whole exchange in this process, on free ports and a folder of its own, which the website's calls then go to. Call it
 * before the first loader or action of the file: the website reads its settings once.
 */
export async function startExchangeForCalls(): Promise<Exchange> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-calls-"));
  const exchange = await startExchange({
    config: readConfig({ DATA_DIR: folder, EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0" }),
    log: pino({ level: "silent" }),
    startEngine: startEngineInProcess,
    openRows: rowsInProcess,
    onFailure(error) {
      throw error;
    },
  });
  process.env.EXCHANGE_PORT = String(exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.futuresPort);
  return {
    ...exchange,
    async close() {
      await exchange.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

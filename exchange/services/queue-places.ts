import { EngineUnavailable, type EnginePort, type QueuePlace } from "~exchange/engine/port";

export type QueuePlaces = (orderId: string) => Promise<QueuePlace | null>;

/** Asks the engine. One that takes nothing more answers nothing: the order is then told without its place. */
export function createQueuePlaces(engine: Pick<EnginePort, "queuePlace">): QueuePlaces {
  return async (orderId) => {
    try {
      return await engine.queuePlace(orderId);
    } catch (error) {
      if (error instanceof EngineUnavailable) return null;
      throw error;
    }
  };
}

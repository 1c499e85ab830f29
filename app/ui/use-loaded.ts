import { useEffect, useRef, useState } from "react";

/**
 * What a dynamic import brings, from when it is wanted on; null until it is there. A load that fails is told, and tried
 * again when it is wanted again.
 */
export function useLoaded<T extends object>(
  isWanted: boolean,
  load: () => Promise<T>,
  onFailed?: () => void,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const latest = useRef({ load, onFailed });
  useEffect(() => {
    latest.current = { load, onFailed };
  });
  const isNeeded = isWanted && loaded === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    latest.current.load().then(
      (parts) => !isLeft && setLoaded(parts),
      () => !isLeft && latest.current.onFailed?.(),
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);
  return loaded;
}

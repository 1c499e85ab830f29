import { useNavigate } from "@remix-run/react";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { useCommands } from "~/lib/keyboard/commands";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";

/** Opens the dialog that closes the position in this contract, by a key. Draws nothing. */
export function PositionKeys() {
  const { account } = useFutures();
  return account && <KeysOf person={account} />;
}

function KeysOf({ person }: { person: PersonLive }) {
  const { rules, toasts } = useFutures();
  const navigate = useNavigate();
  const link = useTerminalLink();
  useCommands({
    closePosition: () => {
      const positions = person.positions.get();
      const held = positions.ok && positions.data.find(({ pairCode }) => pairCode === rules.pairCode);
      if (!held) return toasts.send({ key: "keys:order.noPosition" });
      const position = `${held.pairCode}:${held.side}`;
      navigate(link({ dialog: "close", position }), { preventScrollReset: true });
    },
  });
  return null;
}

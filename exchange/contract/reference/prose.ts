import { LIMITS, RATES } from "../limits";

export interface Section {
  title: string;
  /** Markdown. */
  text: string;
}

/** Where the two hosts are, each without a slash at its end. */
export interface Addresses {
  spot: string;
  futures: string;
}

const wait = ({ points, duration }: { points: number; duration: number }) => `${points} in ${duration} s`;

function quickStart({ spot }: Addresses): string {
  return `Everybody may read the market. In demo mode a shared account is there to trade with, and a new account gets test funds.

\`\`\`sh
SPOT=${spot}
curl "$SPOT/v1/spot/depth?pairCode=BTC_USDT&limit=5"
TOKEN=$(curl -s "$SPOT/v1/account/login" -H 'content-type: application/json' \\
  -d '{"email":"demo@bourse.test","password":"demo-trader"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl "$SPOT/v1/spot/balances" -H "x-authorization: $TOKEN"
\`\`\`

A whole program, which also survives a lost connection: [write a bot](recipes/write-a-bot.md).`;
}

const CONVENTIONS = `- **Hosts.** Spot and futures are two hosts with a socket each. An account and its session are the same on both; \`/healthz\` is answered by both.
- **Sending.** A GET carries its query, a POST a JSON object of at most ${LIMITS.bodyBytes} bytes (a form is read too, where every field is text). A field that isn't
  known, or is given twice, is refused.
- **Answers** are JSON in one envelope, \`{"code": 0, "data": …, "msg": ""}\`. A refusal has another code, a status of HTTP that agrees with it, \`msg\` for
  developers, and in \`data\` what the limit is, by name, or null. Two older calls have another code for success, which stands with them. Answers grow: leave out
  fields that you don't know.
- **Amounts, prices and quantities** are decimal strings of at most ${LIMITS.decimalCharacters} characters, without an exponent. Never put them into a floating-point number. An amount that isn't
  known is \`null\`, never 0.
- **Times** are Unix milliseconds, **ids** strings without a meaning, **words** of a choice lower case. Pairs are \`BTC_USDT\` on spot and \`BTCUSDT\` on futures.
- **Repeating.** An order carries a \`clientOrderId\` and a transfer a \`clientTransferId\` of yours: the same one with the same body is carried out once and answered as the
  first time; with another body it is refused. An order's is remembered while it is open and until ${LIMITS.finishedOrdersPerAccount} more of the account's orders have ended. After an answer that didn't come, send the same again.
- **Lists** come newest first, candles and other series oldest first, in pages of at most ${LIMITS.ordersPage} items (candles ${LIMITS.candlesPage}, trades ${LIMITS.tradesPage}). \`next\` of a page is the \`cursor\` of the following one, null at the end; a page may be
  short, or empty, and still have a next one. \`from\` is included, \`to\` is not.
- **Trouble.** Every answer carries \`X-Request-Id\`, which finds the call in the exchange's log.`;

const AUTHENTICATION = `\`login\` and \`register\` answer a token, which goes into the header \`X-Authorization\` of every call that needs a session, on both hosts. A session lasts ${LIMITS.sessionDays} days
or until \`logout\`; an account has at most ${LIMITS.sessionsPerAccount}, the oldest gives way. The exchange reads no cookies: those are the website's. There are no keys with fewer rights yet, so give a bot an account of its own.

A browser says which page a write comes from (\`Origin\`); pages of other sites than the exchange's own are refused with ORIGIN_REFUSED. A program sends none.

A socket is logged in with a ticket of \`create-socket-ticket\`, which is good for one socket within ${LIMITS.socketTicketSeconds} seconds.`;

const LIMITS_TEXT = `What is above a limit is answered 429 with TOO_MANY_REQUESTS and \`Retry-After\` in seconds. A network is an IPv4 address or the /64 of an IPv6 one; the exchange's own
machine and private networks aren't counted by weight.

| limit | of | how much |
|---|---|---|
| weight of calls (1 each, unless the call says otherwise; orders have none) | network | ${wait(RATES.weightPerNetwork)} |
| orders, amendments and cancels, over HTTP and sockets together | account | ${LIMITS.ordersPerSecond} a second, twice as many at once (the operator may set another bound) |
| other changes | account | as many again |
| log-ins with one e-mail | network | ${wait(RATES.loginsPerNetworkAndEmail)} |
| log-ins | network | ${wait(RATES.loginsPerNetwork)} |
| registrations | network | ${wait(RATES.registrationsPerNetwork)} |
| open connections, sockets among them | network | ${LIMITS.connectionsPerNetwork} on each host; more are closed |
| open orders | account | ${LIMITS.openOrdersPerAccount}, and what the pair says |
| messages to a socket, without a logged-in client's calls | socket | ${wait(RATES.socketMessages)}, then it is closed (1008) |
| calls under way | socket | ${LIMITS.socketCallsUnderWay} |
| subscriptions | socket | ${LIMITS.socketSubscriptions} |
| one message | socket | ${LIMITS.socketMessageBytes} bytes |`;

const SOCKETS = `One socket for each market: \`/ws/spot\` on the spot host, \`/ws/futures\` on the futures host. Text frames of JSON, one message each.

A client sends \`{"event": "sub" | "unsub" | "login" | "ping" | <call>, "params": {…}}\`. The server sends
\`{"event", "channel", "biz", "type", "pairCode", "base", "data"}\`, where what doesn't apply is null.

| client | server |
|---|---|
| \`{"event":"ping"}\` | \`event\` "pong" |
| \`{"event":"login","params":{"ticket":"…"}}\` | \`event\` and \`channel\` "login", \`data\` \`{"result":true}\` |
| \`{"event":"sub","params":{"biz":"spot","type":"candles","pairCode":"BTC_USDT","interval":"1m"}}\` | \`event\` "sub", \`channel\` "candles:BTC_USDT:1m", \`data\` \`{"result":true}\`; then the messages of the channel |
| \`{"event":"unsub","params":{…}}\` with the same params | the same with \`event\` "unsub" |
| \`{"event":"cancel-order","id":"7","params":{"orderId":"1042"}}\` | \`event\` "cancel-order", \`channel\` "7", \`data\` \`{"result":true,"answer":{…}}\` |

What fails is answered with \`data\` \`{"result":false,"errorCode":…,"errorMsg":"…"}\`, codes as in [errors](#errors); of a call also \`errorData\`, which is what \`data\` is over HTTP. Data messages have the \`event\` "data" and \`channel\` null; which channel they
belong to is told by \`type\` and \`pairCode\`.

**Sequence.** A subscription is answered, then comes a message with the whole state (of depth a \`depth_snapshot\`), then what changes. Each holds \`data.sequence\`, which goes up by one
with each message of a channel, and for private channels of an account. A gap means that messages were missed: subscribe to the channel again, and it begins
with the whole state. A message whose sequence isn't above the last one is old: leave it out. \`depth\` names the \`previous\` sequence; \`get-depth\` answers the one that its book
stands at. A reader who is more than ${LIMITS.socketConflateBytes} bytes behind is left out until it has caught up and then gets the whole state; at ${LIMITS.socketCutOffBytes} bytes, or after ${LIMITS.socketBehindSeconds} seconds, it is cut off.

**Keeping it open.** A socket that says nothing for ${LIMITS.socketSilenceSeconds} seconds is closed: send a ping more often than that. After a lost connection begin anew: connect, log in with a new ticket,
subscribe, and ask for the open orders. Wait a little longer after each attempt that fails.

**Calls over the socket.** A logged-in client sends the calls named below as events, with an \`id\` of its own (1 to 64 characters). Params, rules and answers are those of the HTTP call of
that name; they are carried out in the order they came, and many may be under way.

**Closed by the exchange:** 1001 it stops, 1007 no JSON text, 1008 too many messages, 4401 the session has ended.`;

/** What holds for all calls. */
export function sections(addresses: Addresses): Section[] {
  return [
    { title: "Quick start", text: quickStart(addresses) },
    { title: "Conventions", text: CONVENTIONS },
    { title: "Authentication", text: AUTHENTICATION },
    { title: "Limits and weights", text: LIMITS_TEXT },
  ];
}

export const SOCKET_SECTION: Section = { title: "Sockets", text: SOCKETS };

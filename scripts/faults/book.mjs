/** The book's own tests, which know nothing of money. */
const TESTS = ["exchange/engine/book/book.test.ts", "exchange/engine/book/book.property.test.ts"];
const book = (name, file, find, replace) => ({
  name,
  file: `exchange/engine/book/${file}`,
  find,
  replace,
  tests: TESTS,
});

/** @type {import("./index.mjs").Fault[]} */
export const BOOK_FAULTS = [
  book("limit-price-itself-not-reached", "ladder.ts", "* this.sign <= 0;", "* this.sign < 0;"),
  book(
    "worst-level-not-moved",
    "ladder.ts",
    "if (worse === NONE) this.worst = better;\n",
    "if (worse === NONE) this.worst = worse;\n",
  ),
  book(
    "level-total-forgets-the-rest-of-a-fill",
    "match.ts",
    "levels.subtract(level, lots - wanted);",
    "levels.subtract(level, lots);",
  ),
  book(
    "last-in-queue-lost-with-its-order",
    "book.ts",
    "if (next === NONE) levels.ints[(level << LEVEL_INTS) | LEVEL_LAST] = previous;",
    "if (next === NONE) levels.ints[(level << LEVEL_INTS) | LEVEL_LAST] = NONE;",
  ),
  book("level-counts-orders-that-left", "book.ts", "    levels.ints[(level << LEVEL_INTS) | LEVEL_ORDERS]!--;\n", ""),
  book(
    "front-of-the-queue-keeps-a-ghost",
    "match.ts",
    "    ints[(order << ORDER_INTS) | ORDER_PREVIOUS] = NONE;\n",
    "",
  ),
];

import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

/** The deterministic core: time, ids and randomness arrive inside commands. */
const coreBans = {
  files: ["exchange/engine/**/*.ts", "exchange/domain/**/*.ts"],
  ignores: ["**/*.test.ts", "exchange/engine/worker.ts", "exchange/engine/start.ts", "exchange/engine/turns.ts"],
  rules: {
    "no-restricted-globals": ["error", "Date", "setTimeout", "setInterval", "process", "performance", "Intl"],
    "no-restricted-properties": [
      "error",
      { object: "Math", property: "random", message: "Randomness arrives inside commands." },
      { property: "toFixed", message: "No floats near money: use exchange/domain/units.ts." },
    ],
  },
};

export default ts.config(
  { ignores: ["build/", "data/", "node_modules/", "playwright-report/", "test-results/", "coverage/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  hooks.configs.flat["recommended-latest"],
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: ["error", "always"],
    },
  },
  {
    files: ["{app,exchange}/**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A promise is always true: `if (!asked())` never does what it says.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/no-floating-promises": "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          name: "@remix-run/react",
          importNames: ["Link", "NavLink"],
          message: "app/ui/Link does the same for less (docs/decisions/0036).",
        },
      ],
      // React calls whatever an effect returns. Types don't tell: browsers have begun to answer scrolling with promises.
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] > :not(ArrowFunctionExpression).body",
          message: "An effect returns its clean-up or nothing: write braces, and return what it is.",
        },
      ],
    },
  },
  {
    files: ["scripts/**/*.mjs", "docs/**/*.mjs", "*.mjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        URLSearchParams: "readonly",
        AbortSignal: "readonly",
      },
    },
  },
  coreBans,
);

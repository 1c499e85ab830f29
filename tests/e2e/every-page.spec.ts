import type { BrowserContext, Page } from "@playwright/test";
import { localizedPath } from "~/i18n/localized-path";
import { DEFAULT_LOCALE, type LocaleCode } from "~/i18n/locales";
import { axeFaults, type AxeQuestion } from "./axe";
import { layoutFaultsOf } from "./figures";
import { coveredControls, coveredEnd, pseudoLocalize } from "./layout";
import { liquidatedScenes, membersScenes, visitorsScenes, type Scene } from "./scenes";
import { expect, test } from "./watched";

// A page that is missing or refused is a scene like any other.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** What is left of 1440 and of 1280 x 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };
const ZOOMED = [{ width: 360, height: 256 }, MAGNIFIED];
const TABLET = { width: 1024, height: 768 };
const BETWEEN = [TABLET, { width: 768, height: 1024 }];

type Theme = "light" | "dark";

/** Everything that is wrong with a page, each with where it was seen. */
class Findings {
  readonly all: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly scene: Scene,
    private readonly locale: LocaleCode,
  ) {}

  private add(how: string, faults: readonly string[]): void {
    this.all.push(...faults.map((fault) => `${new URL(this.page.url()).pathname} ${this.scene.path} ${how}: ${fault}`));
  }

  async axe(theme: Theme, rules?: AxeQuestion["rules"]): Promise<void> {
    await this.page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    const faults = await axeFaults(this.page, { within: this.scene.within, rules });
    this.add(`${theme}, ${this.page.viewportSize()?.width} px`, faults);
  }

  async layout(how: string, sizes: readonly { width: number; height: number }[]): Promise<void> {
    for (const size of sizes) {
      await this.page.setViewportSize(size);
      this.add(`${how}${size.width} px`, await layoutFaultsOf(this.page, this.locale));
    }
  }

  async pseudo(isMirrored: boolean, sizes: readonly { width: number; height: number }[]): Promise<void> {
    await this.page.evaluate(pseudoLocalize, isMirrored);
    await this.layout(isMirrored ? "mirrored, " : "longer words, ", sizes);
  }

  async end(): Promise<void> {
    this.add(`${this.page.viewportSize()?.width} px`, await this.page.evaluate(coveredEnd));
  }

  async controls(): Promise<void> {
    this.add(`focus at ${this.page.viewportSize()?.width} px`, await this.page.evaluate(coveredControls));
  }
}

/** Both themes, every width and longer words in the first language; in the others what their script and direction change. */
async function look(page: Page, scene: Scene, locale: LocaleCode): Promise<string[]> {
  const isFirst = locale === "en_US";
  const findings = new Findings(page, scene, locale);
  await page.setViewportSize(DESKTOP);
  await page.goto(localizedPath(locale, scene.path));
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  if (scene.within !== undefined) await page.locator(scene.within).first().waitFor();
  await findings.axe("light", isFirst ? "all" : "structure");
  if (isFirst) await findings.axe("dark", "contrast");
  if (scene.within !== undefined) {
    await findings.layout("", [DESKTOP, PHONE, ...ZOOMED]);
    // Where a sheet covers the page.
    if (scene.path.includes("#")) await findings.controls();
    if (isFirst) await findings.pseudo(false, [DESKTOP, PHONE]);
    return findings.all;
  }
  await findings.layout("", [DESKTOP, ...BETWEEN, PHONE]);
  await findings.end();
  await findings.layout("zoomed, ", ZOOMED);
  await findings.controls();
  if (isFirst) {
    await findings.pseudo(false, [DESKTOP, TABLET, PHONE, MAGNIFIED]);
    await findings.pseudo(true, [PHONE, DESKTOP]);
  }
  return findings.all;
}

const IN_PARTS = 3;
const partOf = (scenes: readonly Scene[], part: number) => scenes.filter((_, index) => index % IN_PARTS === part);
const PARTS = [...Array(IN_PARTS).keys()];
const SEEN_BY: [who: string, scenes: (context: BrowserContext) => Promise<Scene[]>][] = [
  ...PARTS.map((part): (typeof SEEN_BY)[number] => [
    `a visitor, part ${part + 1}`,
    async () => partOf(await visitorsScenes(), part),
  ]),
  ...PARTS.map((part): (typeof SEEN_BY)[number] => [
    `a member, part ${part + 1}`,
    async (context) => partOf(await membersScenes(context), part),
  ]),
];

async function expectNothingWrong(page: Page, scenes: readonly Scene[], locale: LocaleCode): Promise<void> {
  const found: string[] = [];
  for (const scene of scenes) found.push(...(await look(page, scene, locale)));
  expect(found).toEqual([]);
}

for (const locale of ["en_US", "ar_AE"] as const)
  for (const [who, scenes] of SEEN_BY)
    test(`${locale}: what ${who} sees is accessible, and fits at every width, zoomed, and in longer words @desktop`, async ({
      page,
      context,
    }) => {
      await expectNothingWrong(page, await scenes(context), locale);
    });

test("so is what someone sees whose position was liquidated @desktop", async ({ page, context }) => {
  const scenes = await liquidatedScenes(context);
  for (const locale of ["en_US", "ar_AE"] as const) await expectNothingWrong(page, scenes, locale);
});

test("what a visitor sees fits its width without scripts @nojs", async ({ page }) => {
  const found: string[] = [];
  for (const scene of await visitorsScenes()) {
    const findings = new Findings(page, scene, DEFAULT_LOCALE);
    await page.goto(scene.path);
    await findings.layout("", [MAGNIFIED, PHONE, ...BETWEEN, DESKTOP]);
    found.push(...findings.all);
  }
  expect(found).toEqual([]);
});

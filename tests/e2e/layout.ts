/** What is asked of a page's layout. All of it runs in the page: nothing outside a function may be used in it. */

/**
 * Text that can't be read or reached: beyond the screen's edges, cut off without an ellipsis, or over other text; and a
 * page that scrolls sideways as a whole. Besides, a choice without the caret that all have. `[]` when all is well.
 */
export function layoutFaults(): string[] {
  interface Text {
    element: Element;
    layer: Element;
    rect: DOMRect;
  }
  const TOLERANCE = 1.5;
  const root = document.documentElement;
  const width = root.clientWidth;
  const faults = new Set<string>();
  const nameOf = (element: Element) => {
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    const near = element.closest("[id]:not(html, body), [class*='-']");
    const place = near && near !== element ? `${near.tagName.toLowerCase()}.${[...near.classList].join(".")} ` : "";
    return `${place}${element.tagName.toLowerCase()}${classes} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isHiddenFromEyes = (element: Element) => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const { clipPath, position } = styleOf(at);
      if (position === "absolute" && (clipPath !== "none" || at.clientWidth <= 1 || at.clientHeight <= 1)) return true;
    }
    return false;
  };
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement)
      if (["fixed", "sticky", "absolute"].includes(styleOf(at).position) || at.tagName === "DIALOG") return at;
    return root;
  };

  /** Judges one line of text against every box around it; null where it is cut away whole or may be scrolled to. */
  const judge = (element: Element, rect: DOMRect): boolean => {
    let isFixed = false;
    for (let at: Element | null = element; at && at !== root && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const isBox = style.display !== "inline" && style.display !== "contents";
      if (isBox && style.overflowX !== "visible" && !isFixed) {
        const box = at.getBoundingClientRect();
        const isBeside = rect.left < box.left - TOLERANCE || rect.right > box.right + TOLERANCE;
        const isBelow = rect.top > box.bottom - 4 || rect.bottom < box.top + 4;
        if (["auto", "scroll"].includes(style.overflowX)) return !isBeside && !isBelow;
        if (isBelow) return false;
        if (isBeside && style.textOverflow !== "ellipsis") {
          faults.add(`cut: ${nameOf(element)} by ${at.tagName.toLowerCase()}.${[...at.classList].join(".")}`);
          return false;
        }
        if (isBeside) return false;
      }
      isFixed ||= style.position === "fixed";
    }
    if (rect.left < -TOLERANCE || rect.right > width + TOLERANCE) faults.add(`outside: ${nameOf(element)}`);
    return true;
  };

  for (const select of document.querySelectorAll("select")) {
    const { appearance, backgroundImage } = styleOf(select);
    const hasCaret = backgroundImage !== "none" || select.parentElement?.querySelector(":scope > svg") !== null;
    if (select.checkVisibility() && (appearance !== "none" || !hasCaret))
      faults.add(`not our caret: ${nameOf(select)}`);
  }
  if (root.scrollWidth > width) faults.add(`the page is ${root.scrollWidth - width} px wider than the screen`);
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.nodeValue ?? "").trim() === "" || element.closest("script, style, noscript, svg, select"))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isHiddenFromEyes(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(element);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1 && judge(element, rect)) texts.push({ element, layer, rect });
  }

  texts.sort((a, b) => a.rect.top - b.rect.top);
  texts.forEach((a, index) => {
    for (let next = index + 1; next < texts.length; next += 1) {
      const b = texts[next];
      if (!b || b.rect.top > a.rect.bottom) break;
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
      if (across > 2 && down > 0.45 * Math.min(a.rect.height, b.rect.height))
        faults.add(`over each other: ${nameOf(a.element)} and ${nameOf(b.element)}`);
    }
  });
  return [...faults];
}

/** Controls that are wholly covered by something else once they have the focus (WCAG 2.4.11), by the browser's own scrolling. */
export function coveredControls(): string[] {
  const faults: string[] = [];
  const open = [...document.querySelectorAll("dialog")].filter((dialog) => dialog.matches(":modal")).at(-1);
  const controls = (open ?? document).querySelectorAll<HTMLElement>(
    "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary, [tabindex='0']",
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const shown = control.closest("label") ?? control;
    const box = shown.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    // What of it is on the screen: it may be larger.
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const across = Math.min(window.innerWidth, box.right) - left;
    const down = Math.min(window.innerHeight, box.bottom) - top;
    const points = [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const isSeen = points.some(([x, y]) => {
      const front = document.elementFromPoint(left + across * x, top + down * y);
      return front !== null && (shown.contains(front) || front.contains(shown));
    });
    if (!isSeen)
      faults.push(
        `${control.tagName.toLowerCase()}.${control.className} "${control.textContent?.trim().slice(0, 40)}"`,
      );
  }
  window.scrollTo(0, 0);
  return faults;
}

/** Words at the page's end that bars which stay in place cover for good: there is nothing below to scroll to. */
export function coveredEnd(): string[] {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === "fixed" || isFixed(element.parentElement));
  let end = window.innerHeight;
  while (end > 0 && isFixed(document.elementFromPoint(window.innerWidth / 2, end - 1))) end -= 1;
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || isFixed(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { bottom, width } = range.getBoundingClientRect();
    if (width > 1 && bottom > end + 1)
      faults.push(`covered at the page's end: "${text.nodeValue.trim().slice(0, 40)}"`);
  }
  window.scrollTo(0, 0);
  return faults;
}

/**
 * Makes the page's words 40 % longer, with accents, as a language that nobody has tried yet; figures, codes and names in
 * capitals stay. With `isMirrored` the page and each text of it run from right to left besides.
 */
export function pseudoLocalize(isMirrored: boolean): void {
  const ACCENTS: Record<string, string> = {
    a: "á",
    e: "ë",
    i: "î",
    o: "ö",
    u: "ü",
    A: "Å",
    E: "Ê",
    I: "Ï",
    O: "Ø",
    U: "Û",
  };
  const VOWEL = /[aeiouAEIOU]/;
  const longer = (word: string) => {
    // The site's own name.
    if (word === "Bourse") return word;
    let owed = word.length * 0.4;
    let out = "";
    for (const letter of word) {
      out += ACCENTS[letter] ?? letter;
      while (owed >= 1 && VOWEL.test(letter)) {
        out += (ACCENTS[letter] ?? letter).toLowerCase();
        owed -= 1;
        if (owed < word.length * 0.2) break;
      }
    }
    return out + "ÿ".repeat(Math.round(owed));
  };
  const isDone = document.documentElement.hasAttribute("data-pseudo");
  const pseudo = (text: string) => {
    const stretched = isDone ? text : text.replace(/[A-Za-z]*[a-z]{2,}[A-Za-z]*/g, longer);
    return isMirrored && stretched.trim() !== "" ? `\u202e${stretched}\u202c` : stretched;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  for (const node of nodes) {
    const element = node.parentElement;
    const text = node.nodeValue ?? "";
    if (!/[a-zÀ-ÿ]{2}/.test(text) || element?.closest("script, style, noscript, code, pre, bdi[dir=ltr], svg"))
      continue;
    node.nodeValue = pseudo(text);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>("input[placeholder]"))
    input.placeholder = pseudo(input.placeholder);
  document.documentElement.setAttribute("data-pseudo", "");
  if (isMirrored) document.documentElement.dir = "rtl";
}

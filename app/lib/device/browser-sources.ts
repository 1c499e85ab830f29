import type { DeviceSources } from "./device-info";

const SOUND_FRAMES = 5_000;
const SOUND_RATE = 44_100;
const SOUND_SAMPLES = 100;

/** The sources as this browser has them. */
export function browserSources(): DeviceSources {
  return {
    screen: window.screen,
    navigator: window.navigator,
    timezoneOffset: new Date().getTimezoneOffset(),
    timeZoneName: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    drawing,
    graphics,
    sound,
  };
}

/** Letters and overlaid colours: fonts and smoothing differ from device to device. */
function drawing(): string {
  const canvas = document.createElement("canvas");
  canvas.width = 240;
  canvas.height = 60;
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.textBaseline = "alphabetic";
  context.fillStyle = "#f60";
  context.fillRect(100, 1, 62, 20);
  context.fillStyle = "#069";
  context.font = "11pt serif";
  context.fillText("Bourse 12,345.67 \u20bf", 2, 15);
  context.fillStyle = "rgba(102, 204, 0, 0.2)";
  context.font = "18pt sans-serif";
  context.fillText("Bourse 12,345.67 \u20bf", 4, 45);
  return canvas.toDataURL();
}

function graphics(): { vendor: string; renderer: string } {
  const context = document.createElement("canvas").getContext("webgl");
  if (!context) return { vendor: "", renderer: "" };
  const debug = context.getExtension("WEBGL_debug_renderer_info");
  const vendor: unknown = context.getParameter(debug ? debug.UNMASKED_VENDOR_WEBGL : context.VENDOR);
  const renderer: unknown = context.getParameter(debug ? debug.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  // Browsers keep a few contexts only, and the page may need them.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return { vendor: String(vendor), renderer: String(renderer) };
}

/** A tone through a compressor, computed without being heard. */
async function sound(): Promise<Iterable<number>> {
  const context = new OfflineAudioContext(1, SOUND_FRAMES, SOUND_RATE);
  const tone = new OscillatorNode(context, { type: "triangle", frequency: 1_000 });
  const compressor = new DynamicsCompressorNode(context, {
    threshold: -50,
    knee: 40,
    ratio: 12,
    attack: 0,
    release: 0.25,
  });
  tone.connect(compressor).connect(context.destination);
  tone.start();
  const rendered = await context.startRendering();
  return rendered.getChannelData(0).slice(-SOUND_SAMPLES);
}

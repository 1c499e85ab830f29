import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { cleanProperties, isId, isName, isObject, userIdOf, type Properties } from "./checks";
import { batchSizeOf, receiverAddress, sendMethodOf, type AnalyticsConfig } from "./config";
import { listInMemory, listInStore, type EventList } from "./event-list";
import { ANALYTICS_LIMITS } from "./limits";
import { decorateLink, readLinkers, type Linker } from "./linker";
import { Outbox } from "./outbox";
import type { AnalyticsPorts } from "./ports";
import { Profile } from "./profile";
import { isTrackingState, nextTrackingState, type TrackingState } from "./tracking-state";
import { visitorIdIn } from "./visitor-id";

export interface TrackOptions {
  properties?: Properties;
  /** Names the event, so that it can be updated or overwritten later. */
  extraId?: string;
  /** Whose first time it may be. Default: the device. */
  firstCheckId?: string;
}

/** What `init` makes. */
interface Started {
  config: AnalyticsConfig;
  allow: ReadonlySet<string> | null;
  profile: Profile;
  outbox: Outbox;
  /** Events from before the login. */
  waiting: EventList;
}

const PAGE_VIEW = "page_view";
const DURATION = "duration";

/**
 * The analytics client. Nothing here throws into the page: what is wrong is told to `ports.warn` and left out.
 * Arguments that strict mode checks are `unknown`: without it they are taken where they can be used.
 */
export class Analytics {
  private started: Started | null = null;
  private accountId: string | null = null;
  private dynamicProperties: (() => unknown) | null = null;
  private linkers: Linker[] = [];
  private readonly timers = new Map<string, number>();
  private readonly instances = new Map<string, Analytics>();

  /** `name`: null for the master; else what its stored things are kept apart by. */
  constructor(
    private readonly ports: AnalyticsPorts,
    private readonly name: string | null = null,
  ) {}

  /** Starts it, once. */
  init(config: AnalyticsConfig): void {
    this.safely(() => {
      if (this.started) return this.ports.warn("analytics is started already");
      const { ports } = this;
      const key = (what: string) => ["analytics", this.name, what].filter((part) => part !== null).join(".");
      const profile = new Profile(ports.local, key("visitor"), () => ports.newId());
      const isBatched = config.batch !== null && config.batch !== undefined && ports.local !== null;
      const outbox = new Outbox({
        list: isBatched && ports.local ? listInStore(ports.local, key("batch")) : listInMemory(),
        method: sendMethodOf(config.method),
        url: receiverAddress(config),
        batchSize: isBatched ? batchSizeOf(config.batch?.size) : null,
        ports,
      });
      const waiting = ports.session ? listInStore(ports.session, key("waiting")) : listInMemory();
      const allow = config.allow ? new Set(config.allow) : null;
      this.started = { config, allow, profile, outbox, waiting };
      this.adoptVisitor(profile);
      ports.page.onHide(() => this.safely(() => outbox.flush()));
      ports.page.onFollow((link) => this.safely(() => this.decorate(link)));
      if (profile.state !== "stop") outbox.add([]);
    });
  }

  track(event: unknown, options: TrackOptions = {}): void {
    this.whenStarted((started) => this.collect(started, "track", event, options));
  }

  /** Changes properties of the earlier event with this `extraId`. */
  trackUpdate(event: unknown, options: TrackOptions): void {
    this.whenStarted((started) => this.collect(started, "track_update", event, options));
  }

  /** Replaces all properties of the earlier event with this `extraId`. */
  trackOverwrite(event: unknown, options: TrackOptions): void {
    this.whenStarted((started) => this.collect(started, "track_overwrite", event, options));
  }

  /** Says who is signed in: 1 to 63 characters, or a number. What happened before goes on its way. */
  login(userId: unknown): void {
    this.whenStarted(({ config, outbox, waiting, profile }) => {
      const id = userIdOf(userId);
      if (id === null) return this.complain(config, "The user id of login API must be a string of 1 to 63 characters");
      // An opt-out has taken the account away, and nothing may bring it back but opting in.
      if (profile.state === "stop") return;
      this.accountId = id;
      const before = waiting.read();
      waiting.write([]);
      outbox.add(before.map((event) => ({ ...event, accountId: id })));
    });
  }

  logout(): void {
    this.accountId = null;
  }

  setDistinctId(id: unknown): void {
    this.whenStarted(({ config, profile }) => {
      if (isId(id)) profile.change({ distinctId: id });
      else this.complain(config, "The paramater of setDistinctId API requires a string");
    });
  }

  /** Properties of every event from now on, also on later pages. */
  setSuperProperties(properties: unknown): void {
    this.whenStarted((started) => {
      if (!isObject(properties)) {
        return this.complain(started.config, "The paramater of setSuperProperties API requires object");
      }
      const { profile } = started;
      const merged = { ...profile.superProperties, ...this.checkedProperties(started, properties) };
      profile.change({ superProperties: cleanProperties(merged, started.allow) });
    });
  }

  /** `properties` is asked anew for each event. */
  setDynamicSuperProperties(properties: unknown): void {
    this.whenStarted(({ config }) => {
      const wrong = "The paramater of setDynamicSuperProperties API requires a function that returns an object";
      if (typeof properties !== "function" || !isObject(properties())) return this.complain(config, wrong);
      this.dynamicProperties = () => properties();
    });
  }

  /** The next event of this name says how many seconds have passed since. */
  timeEvent(event: unknown): void {
    this.whenStarted(({ config, profile }) => {
      if (profile.state !== "normal") return;
      if (!this.isEventName(config, event)) return this.complain(config, "The timeEvent API needs an event name");
      if (this.timers.size < ANALYTICS_LIMITS.timers) this.timers.set(event, this.ports.clock.now());
    });
  }

  /** `autoTrack`: a view of this page, with the properties given. `siteLinker`: links to the sites in `linker` say who comes. */
  quick(what: unknown, options: unknown = {}): void {
    this.whenStarted((started) => {
      const given = isObject(options) ? options : {};
      if (what === "autoTrack") return this.collect(started, "track", PAGE_VIEW, { properties: given });
      if (what !== "siteLinker") return this.complain(started.config, "quick accepts only autoTrack or siteLinker");
      const entries: unknown[] = Array.isArray(given.linker) ? given.linker : [];
      this.linkers = readLinkers(entries, (message) => this.ports.warn(message));
    });
  }

  /** Another client beside this one, the master, with a visitor and a queue of its own; null where it can't be. */
  initInstance(name: unknown, config: unknown = {}): Analytics | null {
    let made: Analytics | null = null;
    this.whenStarted((started) => {
      const wrong = this.instanceProblem(name, config);
      if (wrong !== null) return this.complain(started.config, wrong);
      if (typeof name !== "string" || this.instances.size >= ANALYTICS_LIMITS.instances) return;
      made = new Analytics(this.ports, name);
      this.instances.set(name, made);
      made.init({ ...started.config, ...(isObject(config) ? config : {}) });
    });
    return made;
  }

  /**
   * `pause` collects nothing for a while. `stop` opts out: super properties, account, event timers and everything that
   * wasn't sent yet are forgotten, and only `normal`, opting in, ends it.
   */
  setTrackingState(wanted: unknown): void {
    this.whenStarted(({ config, profile, outbox, waiting }) => {
      if (!isTrackingState(wanted)) return this.complain(config, "A tracking state is normal, pause or stop");
      const state = nextTrackingState(profile.state, wanted);
      profile.change({ state });
      if (state !== "stop") return;
      profile.change({ superProperties: {} });
      this.accountId = null;
      this.timers.clear();
      waiting.write([]);
      outbox.clear();
    });
  }

  trackingState(): TrackingState | null {
    return this.started?.profile.state ?? null;
  }

  private collect(started: Started, type: AnalyticsEvent["type"], event: unknown, options: TrackOptions): void {
    const { config, allow, profile, outbox, waiting } = started;
    if (profile.state !== "normal") return;
    if (!this.isEventName(config, event))
      return this.complain(config, "An event name is a letter and up to 49 more letters, digits and underscores");
    const { extraId, firstCheckId = profile.deviceId } = options;
    if (type !== "track" && !isId(extraId)) {
      return this.complain(config, "The parameter of updateble event does not meet the requirements");
    }
    if (!isId(firstCheckId)) return this.complain(config, "A firstCheckId is a string of 1 to 64 characters");
    const collected: AnalyticsEvent = {
      type,
      event,
      time: this.ports.clock.now(),
      properties: cleanProperties(this.propertiesOf(started, event, options.properties ?? {}), allow),
      ...(isId(extraId) ? { extraId } : {}),
      firstCheckId,
      distinctId: profile.distinctId,
    };
    if (this.accountId !== null) outbox.add([{ ...collected, accountId: this.accountId }]);
    else waiting.write([...waiting.read(), collected]);
  }

  /** Super properties give way to dynamic ones, and those to the event's own. */
  private propertiesOf(started: Started, event: string, own: unknown): Properties {
    const since = this.timers.get(event);
    this.timers.delete(event);
    const seconds = since === undefined ? {} : { [DURATION]: (this.ports.clock.now() - since) / 1_000 };
    return {
      ...started.profile.superProperties,
      ...this.checkedProperties(started, this.askDynamicProperties(started)),
      ...seconds,
      ...this.checkedProperties(started, isObject(own) ? own : {}),
    };
  }

  private askDynamicProperties({ config }: Started): Properties {
    try {
      const given = this.dynamicProperties?.() ?? {};
      if (isObject(given)) return given;
      this.complain(config, "dynamic super properties must be an object");
    } catch (error) {
      this.ports.warn(`dynamic super properties: ${messageOf(error)}`);
    }
    return {};
  }

  /** Strict mode leaves out properties whose names can't be. */
  private checkedProperties({ config }: Started, properties: Properties): Properties {
    if (!config.strict) return properties;
    const entries = Object.entries(properties).filter(([name]) => {
      if (isName(name)) return true;
      this.complain(
        config,
        `A property name is a letter and up to 49 more letters, digits and underscores, not ${name}`,
      );
      return false;
    });
    return Object.fromEntries(entries);
  }

  /** Without strict mode any name goes that has a length to send. */
  private isEventName({ strict }: AnalyticsConfig, event: unknown): event is string {
    if (strict) return isName(event);
    return typeof event === "string" && event.length >= 1 && event.length <= ANALYTICS_LIMITS.nameCharacters;
  }

  private instanceProblem(name: unknown, config: unknown): string | null {
    if (this.name !== null) return "initInstance can be called on the master instance only";
    if (typeof name !== "string" || !isName(name)) return "The name of initInstance API must be a string";
    if (!isObject(config)) return "The configuration of initInstance API must be an object";
    return this.instances.has(name) ? `The instance ${name} exists already` : null;
  }

  private adoptVisitor(profile: Profile): void {
    const { id, wrong } = visitorIdIn(this.ports.page.address());
    if (wrong) this.ports.warn("the visitor id in the address can't be used");
    if (id !== null && profile.state === "normal") profile.change({ distinctId: id });
  }

  private decorate(link: { href: string }): void {
    const { started, linkers } = this;
    if (!started || started.profile.state !== "normal" || linkers.length === 0) return;
    const visitor = `d${started.profile.distinctId}`;
    const decorated = decorateLink(link.href, { here: this.ports.page.address(), visitor, linkers });
    if (decorated !== null) link.href = decorated;
  }

  /** Strict mode's warnings: without it what can't be used is left out in silence. */
  private complain({ strict }: AnalyticsConfig, message: string): void {
    if (strict) this.ports.warn(message.slice(0, ANALYTICS_LIMITS.warningCharacters));
  }

  private whenStarted(run: (started: Started) => void): void {
    this.safely(() => {
      if (this.started) run(this.started);
      else this.ports.warn("analytics isn't started");
    });
  }

  private safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.ports.warn(`analytics: ${messageOf(error)}`.slice(0, ANALYTICS_LIMITS.warningCharacters));
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "failed";
}

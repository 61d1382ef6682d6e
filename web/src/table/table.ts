/**
 * The battlefield: draws a scene into a box of any page and says what hands do on it. It knows no rule.
 *
 * All of the table is one group with one transform. While it moves not even that is touched: the picture as a whole is
 * shifted and stretched, which needs no painting, and drawn anew when it comes to rest. Signs and overlays, which keep
 * their size on the screen, read the scale from a custom property of their own few groups.
 */
import "./table.css";
import "./ground.css";
import "./figures.css";
import "./overlays.css";
import "./print.css";
import { tableWords } from "../words/table";
import { differ } from "./diff";
import { Symbols } from "./figures";
import { groundElement } from "./ground";
import { GroupElement, middleOf } from "./groups";
import { Hands } from "./hands";
import { type Hit, hitTest, snapped } from "./hit";
import { type Layer, type Overlay, Overlays, pinned } from "./overlays";
import { ambushElement, campElement, commanderBox, commanderElement, worksElement } from "./pieces";
import { centroid, distance, mean } from "./plane";
import { DIRECTIONS, neighbour } from "./roving";
import { type GroupId, groupKey, type Point, type Scene, type Side, sameGroup } from "./scene";
import { type Place, placeSigns } from "./signs";
import { stickElement } from "./stick";
import { flipAt, make, set } from "./svg";
import { laidInOrder, terrainElement } from "./terrain";
import {
  type Frame,
  fitted,
  levelAt,
  mixed,
  pushed,
  shiftBetween,
  showing,
  toTable,
  toWindow,
  transformOf,
  type View,
  zoomed,
} from "./view";

export interface TableEvents {
  /** The pointer is over something else, or has left. */
  hover?(hit: Hit | null): void;
  click?(hit: Hit, event: PointerEvent | KeyboardEvent): void;
  /** Return true to take the drag; otherwise it moves the table. */
  dragStart?(hit: Hit, event: PointerEvent): boolean;
  dragMove?(from: Hit, to: Point): void;
  /** Nowhere if it was broken off. */
  dragEnd?(from: Hit, to: Point | null): void;
  /** The keyboard has gone to a group, or away. */
  focus?(id: GroupId | null): void;
  /** The measuring stick was laid from one point to another. */
  measured?(from: Point, to: Point, millimetres: number): void;
  view?(view: View): void;
}

export type Tool = "hand" | "stick";

/** How near to a base a pointer counts as on it, in pixels: fingers are thick. */
const SLACK = { mouse: 2, touch: 12 };
/** How near the stick snaps to an edge, in pixels. */
const SNAP = 10;
/** How far an arrow key moves the table, in pixels. */
const STEP = 80;
/** How long a glide to another view takes, in milliseconds. */
const GLIDE = 320;
/** After how many milliseconds without movement the picture is drawn anew. */
const REST = 140;
/** How far a picture is stretched or shrunk before it is drawn anew while it still moves. */
const STRETCH = 1.8;

let mounted = 0;

export class Table {
  readonly svg = make("svg", { class: "battlefield", role: "application", tabindex: 0 });
  readonly #host: HTMLElement;
  /** Takes the pointers: the picture inside it may be anywhere. */
  readonly #window = document.createElement("div");
  /** What is shifted: browsers paint an <svg> again when it is moved itself, but not when what holds it is. */
  readonly #stage = document.createElement("div");
  readonly #events: TableEvents;
  readonly #symbols = new Symbols(`battlefield-${++mounted}`);
  readonly #world = make("g", { class: "world" });
  readonly #ground = make("g");
  readonly #terrain = make("g", { class: "terrain", "aria-hidden": "true" });
  readonly #pieces = make("g");
  readonly #groups = make("g");
  readonly #commanders = make("g");
  readonly #names = make("g", { class: "names", "aria-hidden": "true" });
  readonly #signs = make("g", { class: "signs", "aria-hidden": "true" });
  readonly #stick = make("g", { class: "sticks", "aria-hidden": "true" });
  /** Rivers and roads end at the table's edge. */
  readonly #clip = make("clipPath", { id: `battlefield-${mounted}-edge` });
  readonly #overlays = new Overlays();
  readonly #drawn = new Map<string, GroupElement>();
  readonly #hands: Hands;
  readonly #watcher: ResizeObserver;
  #scene: Scene;
  #shapes: Overlay[] = [];
  #places: ReadonlyMap<string, Place> = new Map();
  #frame: Frame;
  #view: View;
  /** The view for which the picture was drawn. */
  #drawnFor: View;
  #isFitted = true;
  #tool: Tool = "hand";
  #drag: { from: Hit; stick: boolean } | null = null;
  #hovered: GroupId | null = null;
  #roving: GroupId | null = null;
  #asked = 0;
  #gliding = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, scene: Scene, events: TableEvents = {}, from: Side = "red") {
    this.#host = host;
    this.#events = events;
    this.#scene = { ...scene, terrain: [], groups: [], commanders: [], camps: [], works: [], ambushes: [] };
    this.#frame = { width: host.clientWidth || 1, height: host.clientHeight || 1, table: scene.table };
    this.#view = fitted(this.#frame, from === "blue");
    this.#drawnFor = this.#view;
    this.#window.className = "battlefield-window";
    this.#stage.className = "battlefield-stage";
    this.svg.setAttribute("aria-label", tableWords.name);
    this.svg.setAttribute("aria-description", tableWords.keys);
    this.#world.append(
      this.#ground,
      this.#terrain,
      this.#names,
      this.#overlays.low,
      this.#pieces,
      this.#groups,
      this.#commanders,
      this.#overlays.middle,
      this.#signs,
      this.#overlays.high,
      this.#stick,
    );
    this.#terrain.setAttribute("clip-path", `url(#${this.#clip.id})`);
    this.svg.append(this.#symbols.defs, patterns(), make("defs", {}, this.#clip), this.#world);
    this.#lay(scene);
    this.update(scene);
    this.#draw();
    this.#stage.append(this.svg);
    this.#window.append(this.#stage);
    host.append(this.#window);
    this.#hands = new Hands(this.#window, this.#deeds());
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    this.svg.addEventListener("focusin", (event) => this.#focusIn(event));
    this.svg.addEventListener("focusout", () => events.focus?.(null));
    this.#watcher = new ResizeObserver(() => this.#resize());
    this.#watcher.observe(host);
  }

  /** Draws another scene; only what differs is touched, and what has moved glides. */
  update(scene: Scene): void {
    const flip = flipAt(scene.table.depth);
    const before = this.#scene;
    if (
      scene.table.width !== before.table.width ||
      scene.table.depth !== before.table.depth ||
      scene.mu !== before.mu
    ) {
      this.#lay(scene);
      this.#frame = { ...this.#frame, table: scene.table };
      this.fit();
    }
    if (differs(before.terrain, scene.terrain, ({ id }) => id)) {
      this.#terrain.replaceChildren(
        ...laidInOrder(scene.terrain).map((piece) => terrainElement(piece, flip)),
      );
      this.#names.replaceChildren(
        ...scene.terrain.flatMap(({ name, outline }) =>
          name ? [pinned(flip(centroid(outline)), make("text", { class: "name" }, name))] : [],
        ),
      );
    }
    const pieces = [...scene.camps, ...scene.works, ...scene.ambushes];
    if (
      differs([...before.camps, ...before.works, ...before.ambushes], pieces, (piece) =>
        JSON.stringify(piece),
      )
    ) {
      this.#pieces.replaceChildren(
        ...scene.camps.map((camp) => campElement(camp, flip)),
        ...scene.works.map((works) => worksElement(works, flip)),
        ...scene.ambushes.map((ambush) => ambushElement(ambush, flip)),
      );
    }
    if (differs(before.commanders, scene.commanders, ({ id }) => groupKey(id))) {
      this.#commanders.replaceChildren(
        ...scene.commanders.map((commander) => commanderElement(commander, flip)),
      );
    }
    const commandersMoved = differs(before.commanders, scene.commanders, ({ id }) => groupKey(id));
    const groupsMoved = this.#updateGroups(before, scene);
    this.#scene = scene;
    if (groupsMoved || commandersMoved) this.#placeSigns();
    this.#rove(this.#roving);
  }

  #lay(scene: Scene): void {
    this.#ground.replaceChildren(groundElement(scene));
    this.#clip.replaceChildren(make("rect", { width: scene.table.width, height: scene.table.depth }));
  }

  /** Says whether anything has changed. */
  #updateGroups(before: Scene, scene: Scene): boolean {
    const flip = flipAt(scene.table.depth);
    const { added, changed, removed } = differ(before.groups, scene.groups, ({ id }) => groupKey(id));
    for (const { id } of removed) {
      this.#drawn.get(groupKey(id))?.root.remove();
      this.#drawn.get(groupKey(id))?.sign.remove();
      this.#drawn.delete(groupKey(id));
    }
    for (const { to } of changed) this.#drawn.get(groupKey(to.id))?.update(to, flip);
    for (const group of added) {
      const element = new GroupElement(group, this.#symbols, flip);
      this.#drawn.set(groupKey(group.id), element);
      this.#groups.append(element.root);
      this.#signs.append(element.sign);
    }
    return added.length + changed.length + removed.length > 0;
  }

  #placeSigns(): void {
    const { scale, turned } = this.#view;
    const look = { mm: 1 / scale, turned, far: levelAt(scale) === "far" };
    const wanted = [...this.#drawn.values()].map((element) => element.wanted);
    const commanders = this.#scene.commanders.map(commanderBox);
    this.#places = placeSigns(wanted, commanders, look, this.#places);
    for (const [key, place] of this.#places) this.#drawn.get(key)?.lay(place, turned);
  }

  /** Shows these overlays and no others. */
  overlay(shapes: Overlay[]): void {
    this.#shapes = shapes;
    this.#overlays.update(shapes, flipAt(this.#scene.table.depth));
  }

  /** Switches a layer of overlays on or off. */
  show(layer: Layer, on: boolean): void {
    this.#overlays.show(layer, on);
  }

  get overlays(): readonly Overlay[] {
    return this.#shapes;
  }

  select(ids: GroupId[]): void {
    for (const [key, { root }] of this.#drawn) {
      const on = ids.some((id) => groupKey(id) === key);
      root.classList.toggle("selected", on);
      root.setAttribute("aria-pressed", String(on));
    }
  }

  /** Groups that cannot be chosen now are dimmed. */
  disable(ids: GroupId[]): void {
    for (const [key, { root }] of this.#drawn) {
      const on = ids.some((id) => groupKey(id) === key);
      root.classList.toggle("disabled", on);
      set(root, { "aria-disabled": on ? "true" : undefined });
    }
  }

  highlight(id: GroupId | null): void {
    for (const [key, { root }] of this.#drawn)
      root.classList.toggle("hovered", id !== null && groupKey(id) === key);
  }

  /** The hand moves the table and what lies on it, the stick measures. */
  use(tool: Tool): void {
    this.#tool = tool;
    this.#window.classList.toggle("measuring", tool === "stick");
    if (tool === "hand") this.#stick.replaceChildren();
  }

  /** Lays the measuring stick, or takes it away. */
  measure(from: Point | null, to: Point | null): void {
    const flip = flipAt(this.#scene.table.depth);
    if (from && to) this.#stick.replaceChildren(stickElement(from, to, this.#scene.mu, flip));
    else this.#stick.replaceChildren();
  }

  get view(): View {
    return this.#view;
  }

  /** Looks at the table in this way at once. */
  look(view: View): void {
    this.#isFitted = false;
    this.#gliding++;
    this.#view = view;
    this.#stir();
  }

  fit(): void {
    this.#glide(fitted(this.#frame, this.#view.turned));
    this.#isFitted = true;
  }

  /** Brings a group into the middle, near enough to see its figures. */
  goTo(id: GroupId): void {
    const group = this.#scene.groups.find((other) => sameGroup(other.id, id));
    if (group) this.#glide(showing(this.#frame, group.bases, 120, this.#view.turned));
  }

  /** Brings groups into the window if they are outside it, without coming nearer; says where in it they are, as shares. */
  reveal(ids: readonly GroupId[]): Point | null {
    const groups = this.#scene.groups.filter(({ id }) => ids.some((other) => sameGroup(id, other)));
    if (groups.length === 0) return null;
    const middles = groups.map(({ bases }) => toWindow(this.#frame, this.#view, middleOf(bases)));
    const at = mean(middles);
    const { width, height } = this.#frame;
    const room = 40;
    const dx = at.x < room ? room - at.x : Math.min(0, width - room - at.x);
    const dy = at.y < room ? room - at.y : Math.min(0, height - room - at.y);
    if (dx || dy) this.#glide(pushed(this.#frame, this.#view, dx, dy));
    return { x: (at.x + dx) / width, y: (at.y + dy) / height };
  }

  zoom(factor: number): void {
    const middle = { x: this.#frame.width / 2, y: this.#frame.height / 2 };
    this.#glide(zoomed(this.#frame, this.#view, factor, middle));
  }

  /** Which player's edge is at the bottom. */
  seat(side: Side): void {
    this.look({ ...this.#view, turned: side === "blue" });
  }

  /** What is at a pixel of the window, counted from the table's upper left. */
  hit(pixel: Point, slack: number = SLACK.mouse): Hit {
    return hitTest(this.#scene, toTable(this.#frame, this.#view, pixel), slack / this.#view.scale);
  }

  destroy(): void {
    this.#hands.stop();
    this.#watcher.disconnect();
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#resting);
    this.#window.remove();
  }

  #deeds(): ConstructorParameters<typeof Hands>[1] {
    return {
      hover: (at) => this.#hover(at ? this.hit(at) : null),
      click: (at, event) => {
        const hit = this.hit(at, event.pointerType === "touch" ? SLACK.touch : SLACK.mouse);
        if (hit.group) this.#rove(hit.group.id);
        this.#events.click?.(hit, event);
      },
      push: (dx, dy) => this.look(pushed(this.#frame, this.#view, dx, dy)),
      zoom: (factor, at) => this.look(zoomed(this.#frame, this.#view, factor, at)),
      take: (at, event) => {
        const from = this.hit(at, event.pointerType === "touch" ? SLACK.touch : SLACK.mouse);
        const stick = this.#tool === "stick";
        if (stick) from.point = this.#snap(from.point);
        if (!stick && !this.#events.dragStart?.(from, event)) return false;
        this.#drag = { from, stick };
        return true;
      },
      drag: (at) => {
        if (!this.#drag) return;
        const to = toTable(this.#frame, this.#view, at);
        if (this.#drag.stick) this.measure(this.#drag.from.point, this.#snap(to));
        else this.#events.dragMove?.(this.#drag.from, to);
      },
      drop: (at) => this.#drop(at),
    };
  }

  #drop(at: Point | null): void {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const to = at && toTable(this.#frame, this.#view, at);
    if (!drag.stick) {
      this.#events.dragEnd?.(drag.from, to);
    } else if (to) {
      const end = this.#snap(to);
      this.#events.measured?.(drag.from.point, end, distance(drag.from.point, end));
    } else this.measure(null, null);
  }

  #snap(point: Point): Point {
    return snapped(this.#scene, point, SNAP / this.#view.scale);
  }

  #hover(hit: Hit | null): void {
    const id = hit?.group?.id ?? null;
    if (id !== this.#hovered && !sameGroup(id, this.#hovered)) {
      this.highlight(id);
      this.#hovered = id;
    }
    this.#window.classList.toggle("pointing", id !== null);
    this.#events.hover?.(hit);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#act(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Whether the key meant something. */
  #act(event: KeyboardEvent): boolean {
    const onGroup = event.target !== this.svg && this.#roving !== null;
    const way = DIRECTIONS[event.key];
    if (way && onGroup && this.#roving) {
      const next = neighbour(this.#scene.groups, this.#roving, way, this.#view.turned);
      if (next) this.focusOn(next);
      return true;
    }
    if (way) {
      const [dx, dy] = { up: [0, STEP], down: [0, -STEP], left: [STEP, 0], right: [-STEP, 0] }[way] as [
        number,
        number,
      ];
      this.#glide(pushed(this.#frame, this.#view, dx, dy));
      return true;
    }
    switch (event.key) {
      case "+":
      case "=":
        this.zoom(1.35);
        return true;
      case "-":
        this.zoom(1 / 1.35);
        return true;
      case "0":
        this.fit();
        return true;
      case "Enter":
      case " ": {
        const group = onGroup && this.#scene.groups.find(({ id }) => sameGroup(id, this.#roving));
        if (!group) return false;
        this.#events.click?.({ point: middleOf(group.bases), group: { id: group.id, base: 0 } }, event);
        return true;
      }
      case "Escape":
        this.#hands.letGo();
        if (onGroup) this.svg.focus();
        return onGroup;
      default:
        return false;
    }
  }

  /** Sets the keyboard on a group and brings it into the window. */
  focusOn(id: GroupId): void {
    this.#rove(id);
    this.#drawn.get(groupKey(id))?.root.focus({ preventScroll: true });
    this.reveal([id]);
  }

  #focusIn(event: FocusEvent): void {
    const key = (event.target as Element).getAttribute("data-group");
    const group = this.#scene.groups.find(({ id }) => groupKey(id) === key);
    if (!group) return;
    this.#rove(group.id);
    this.#events.focus?.(group.id);
  }

  /** One group at a time is reached by Tab. */
  #rove(id: GroupId | null): void {
    const next = this.#scene.groups.find((group) => sameGroup(group.id, id)) ?? this.#scene.groups[0];
    this.#roving = next?.id ?? null;
    const reached = next && groupKey(next.id);
    for (const [key, { root }] of this.#drawn) {
      const index = key === reached ? "0" : "-1";
      if (root.getAttribute("tabindex") !== index) root.setAttribute("tabindex", index);
    }
  }

  #resize(): void {
    const width = this.#host.clientWidth || 1;
    const height = this.#host.clientHeight || 1;
    if (width === this.#frame.width && height === this.#frame.height) return;
    this.#frame = { ...this.#frame, width, height };
    if (this.#isFitted) this.#view = fitted(this.#frame, this.#view.turned);
    this.#draw();
    this.#placeSigns();
  }

  #glide(to: View): void {
    this.#isFitted = false;
    const mine = ++this.#gliding;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#view = to;
      this.#stir();
      return;
    }
    const from = this.#view;
    const start = performance.now();
    const step = (now: number): void => {
      if (mine !== this.#gliding) return;
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      this.#view = mixed(from, to, 1 - (1 - t) ** 3);
      this.#stir();
      if (t < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Shows the view with the next frame. */
  #stir(): void {
    this.#window.classList.add("moving");
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
    if (this.#asked) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#show();
      this.#events.view?.(this.#view);
    });
  }

  #rest(): void {
    this.#window.classList.remove("moving");
    this.#draw();
    this.#placeSigns();
  }

  #show(): void {
    const { x, y, scale } = shiftBetween(this.#frame, this.#drawnFor, this.#view);
    if (this.#drawnFor.turned !== this.#view.turned || scale > STRETCH || scale < 1 / STRETCH) this.#draw();
    else this.#stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  #draw(): void {
    this.#drawnFor = this.#view;
    this.#stage.style.transform = "none";
    this.#world.style.transform = transformOf(this.#frame, this.#view);
    const level = levelAt(this.#view.scale);
    if (this.svg.dataset.level !== level) this.svg.dataset.level = level;
    this.#pieces.style.setProperty("--turn", this.#view.turned ? "180deg" : "0deg");
    const mm = (1 / this.#view.scale).toFixed(4);
    const px = this.#view.turned ? `-${mm}` : mm;
    const { low, middle, high } = this.#overlays;
    for (const layer of [this.#names, this.#signs, low, middle, high, this.#stick]) {
      if (layer.style.getPropertyValue("--px") === px) continue;
      layer.style.setProperty("--mm", mm);
      layer.style.setProperty("--px", px);
    }
  }
}

function differs<T>(before: T[], after: T[], key: (item: T) => string): boolean {
  const { added, changed, removed } = differ(before, after, key);
  return added.length + changed.length + removed.length > 0;
}

/** Hatchings for overlays, so that none is told by colour alone. */
function patterns(): SVGDefsElement {
  const pattern = (id: string, size: number, turn: number, d: string): SVGPatternElement =>
    make(
      "pattern",
      {
        id,
        class: id === "overlay-dots" ? "dots" : undefined,
        width: size,
        height: size,
        patternUnits: "userSpaceOnUse",
        patternTransform: `rotate(${turn})`,
      },
      make("path", { d }),
    );
  return make(
    "defs",
    {},
    pattern("overlay-hatch", 9, 45, "M0,0 L0,9"),
    pattern("overlay-back", 9, -45, "M0,0 L0,9"),
    pattern("overlay-cross", 10, 45, "M0,0 L0,10 M0,0 L10,0"),
    pattern("overlay-dots", 9, 0, "M4.5,4.5 l0.01,0"),
  );
}

/** Puts a battlefield into a box of the page. */
export const mountTable = (
  host: HTMLElement,
  scene: Scene,
  events: TableEvents = {},
  from: Side = "red",
): Table => new Table(host, scene, events, from);

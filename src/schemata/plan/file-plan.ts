import type { FileCatalogue, MutationSite } from '../../mutation/sites/site.ts';
import type { Span } from '../../model/span.ts';
import {
  isDerivedConstructor,
  isErased,
  isFunction,
  isInitialiser,
  isOpenEnded,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { cycleFinder } from './call-cycles.ts';
import { stepFinder } from './iteration-steps.ts';
import { placeFor, isStatement, type ChoicePlace } from './placement.ts';

/** A site with its indices, and the node that is the place of the choice between its alternatives. */
export interface PlacedSite {
  readonly site: MutationSite;
  readonly siteIndex: number;
  readonly firstMutant: number;
  /** The node of the site itself. */
  readonly node: Node;
  readonly place: ChoicePlace;
  /** The function whose body directly contains the site. */
  readonly owner: FunctionRecord | undefined;
}

/** A function with a body. */
export interface FunctionRecord {
  readonly node: FunctionNode;
  /** The nodes from the program to the function. */
  readonly path: readonly Node[];
  readonly isDerivedConstructor: boolean;
  /** Whether a loop stands directly in its body. */
  hasLoops: boolean;
  /** Whether its calls may multiply or go on without end, so that each call burns fuel. */
  burnsPerCall: boolean;
  /** The number of the outer function that it is or belongs to, if that one notes that it is entered. */
  readonly entry: number | undefined;
  /** The number of mutants directly in its body, and the smallest range that contains them. */
  mutantCount: number;
  firstMutant: number;
  endMutant: number;
}

/** The places of a file where a build inserts text, and why. */
export interface BuildPlan {
  /** By the node of their place: first the site of the node itself, then inner sites that are hoisted to it. */
  readonly sitesAt: ReadonlyMap<Node, readonly PlacedSite[]>;
  /** By function node. */
  readonly functions: ReadonlyMap<Node, FunctionRecord>;
  /** Programs, namespaces and static blocks that directly contain a loop. */
  readonly loopingBlocks: ReadonlySet<Node>;
  /** Nodes that contain a place of the plan, from the program down. */
  readonly touched: ReadonlySet<Node>;
  /** Nodes that contain places of sites, including these places. */
  readonly mutated: ReadonlySet<Node>;
  /** Other nodes around which the build puts text. */
  readonly framed: ReadonlySet<Node>;
  /** Mutants for which there is no sound place. */
  readonly unplaced: readonly number[];
}

/** A plan without places. */
export const emptyPlan: BuildPlan = {
  sitesAt: new Map(),
  functions: new Map(),
  loopingBlocks: new Set(),
  touched: new Set(),
  mutated: new Set(),
  framed: new Set(),
  unplaced: [],
};

/** The indices of a file's first mutant and site. */
export interface FirstIndices {
  readonly firstMutant: number;
  readonly firstSite: number;
}

interface Draft {
  readonly sitesAt: Map<Node, PlacedSite[]>;
  readonly functions: Map<Node, FunctionRecord>;
  readonly loopingBlocks: Set<Node>;
  readonly touched: Set<Node>;
  readonly mutated: Set<Node>;
}

/**
 * Finds the places of a catalogue's sites, and the loops and functions that burn fuel.
 *
 * @param framed other nodes around which the build puts text
 * @param noted the outer functions that note that they are entered, with their numbers
 */
export function planFile(
  catalogue: FileCatalogue,
  parsed: ParsedFile,
  first: FirstIndices,
  framed: ReadonlySet<Node> = new Set(),
  noted: ReadonlyMap<Node, number> = new Map(),
): BuildPlan {
  const draft: Draft = {
    sitesAt: new Map(),
    functions: new Map(),
    loopingBlocks: new Set(),
    touched: new Set(),
    mutated: new Set(),
  };
  const open = indexSites(catalogue.sites, first);
  const cycles = cycleFinder();
  const iterations = stepFinder();
  walk(parsed.program, {
    enter(node, ancestors) {
      if (isErased(node)) return 'skip';
      if (isFunction(node) && node.body !== null) addFunction(draft, node, ancestors, noted);
      if (isOpenEnded(node)) addLoop(draft, node, ancestors);
      if (framed.has(node)) touch(draft.touched, node, ancestors);
      cycles.enter(node, ancestors);
      iterations.enter(node, ancestors);
      const key = keyOf(isStatement(node), node);
      const site = open.get(key);
      if (site !== undefined && placeSite(draft, site, node, ancestors)) open.delete(key);
      return undefined;
    },
    leave: cycles.leave,
  });
  for (const node of new Set([...cycles.multiplying(), ...iterations.steps()])) {
    const record = draft.functions.get(node);
    if (record === undefined) continue;
    record.burnsPerCall = true;
    touch(draft.touched, node, record.path.slice(0, -1));
  }
  const unplaced = [...open.values()].flatMap(({ site, firstMutant }) =>
    site.mutants.map((_, at) => firstMutant + at),
  );
  return { ...draft, framed, unplaced };
}

type IndexedSite = Pick<PlacedSite, 'site' | 'siteIndex' | 'firstMutant'>;

function indexSites(sites: readonly MutationSite[], first: FirstIndices): Map<number, IndexedSite> {
  const byKey = new Map<number, IndexedSite>();
  let { firstMutant, firstSite: siteIndex } = first;
  for (const site of sites) {
    byKey.set(keyOf(site.kind === 'statement', site.span), { site, siteIndex, firstMutant });
    firstMutant += site.mutants.length;
    siteIndex += 1;
  }
  return byKey;
}

/** Returns one number for a kind and a span. Offsets stay well below 2 ** 26, and numbers are much cheaper than texts here. */
function keyOf(isOfStatement: boolean, { start, end }: Span): number {
  const key = start * 2 ** 26 + end;
  return isOfStatement ? -key : key;
}

function placeSite(
  draft: Draft,
  indexed: IndexedSite,
  node: Node,
  ancestors: readonly Node[],
): boolean {
  const place = placeFor(node, ancestors);
  if (place === undefined) return false;
  const owner = ownerOf(draft, place);
  const placed: PlacedSite = { ...indexed, node, place, owner };
  const beside = draft.sitesAt.get(place.node);
  if (beside === undefined) draft.sitesAt.set(place.node, [placed]);
  else beside.push(placed);
  touch(draft.touched, place.node, place.ancestors);
  touch(draft.mutated, place.node, place.ancestors);
  if (owner !== undefined) widen(owner, indexed);
  return true;
}

function widen(owner: FunctionRecord, { site, firstMutant }: IndexedSite): void {
  owner.mutantCount += site.mutants.length;
  owner.firstMutant = Math.min(owner.firstMutant, firstMutant);
  owner.endMutant = Math.max(owner.endMutant, firstMutant + site.mutants.length);
}

function addFunction(
  draft: Draft,
  node: FunctionNode,
  ancestors: readonly Node[],
  noted: ReadonlyMap<Node, number>,
): void {
  const entry = [...ancestors, node]
    .map((each) => noted.get(each))
    .find((each) => each !== undefined);
  if (entry !== undefined) touch(draft.touched, node, ancestors);
  draft.functions.set(node, {
    node,
    path: [...ancestors, node],
    isDerivedConstructor: isDerivedConstructor(ancestors),
    hasLoops: false,
    burnsPerCall: false,
    entry,
    mutantCount: 0,
    firstMutant: Infinity,
    endMutant: 0,
  });
}

function addLoop(draft: Draft, node: Node, ancestors: readonly Node[]): void {
  touch(draft.touched, node, ancestors);
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const unit = ancestors[at];
    if (unit === undefined) return;
    const record = draft.functions.get(unit);
    if (record !== undefined) record.hasLoops = true;
    else if (/^(?:Program|TSModuleBlock|StaticBlock)$/.test(unit.type)) {
      draft.loopingBlocks.add(unit);
    } else continue;
    return;
  }
}

function ownerOf(draft: Draft, place: ChoicePlace): FunctionRecord | undefined {
  let child = place.node;
  for (let at = place.ancestors.length - 1; at >= 0; at -= 1) {
    const parent = place.ancestors[at];
    if (parent === undefined || isInitialiser(parent, child)) return undefined;
    const record = draft.functions.get(parent);
    if (record !== undefined) return child === record.node.body ? record : undefined;
    child = parent;
  }
  return undefined;
}

/** Notes a node and all nodes around it, up to the first one that is already noted. */
function touch(touched: Set<Node>, node: Node, ancestors: readonly Node[]): void {
  let each: Node | undefined = node;
  for (let at = ancestors.length - 1; each !== undefined; at -= 1) {
    if (touched.has(each)) return;
    touched.add(each);
    each = ancestors[at];
  }
}

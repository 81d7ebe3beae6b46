import {
  isDirective,
  isInitialiser,
  isOpenEnded,
  type NodeOf,
  type OpenEndedLoop,
} from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { children } from '../../syntax/walk.ts';
import { emitLoop } from './emit-loop.ts';
import type { LoopFuelText } from './loop-fuel-text.ts';
import type { BuildPlan, FunctionRecord, PlacedSite } from '../plan/file-plan.ts';
import type { Receivers } from '../plan/own-scope.ts';
import { gapOnOneLine, leafOnOneLine } from './one-line.ts';
import { Pieces } from './pieces.ts';
import { tokenOffset, type CommentedText } from './source-text.ts';
import { endsUnterminated, lacksSemicolon } from './statement-end.ts';

/** Code that runs as a whole and may declare variables at its start: a body, a static block, a module. */
export interface Unit {
  /** Undefined if it is no function. */
  readonly record: FunctionRecord | undefined;
  readonly hasLoops: boolean;
  /** The number of variables for operands: the most that were in use at once, and those in use now. */
  operands: number;
  operandsInUse: number;
}

/** The text that a build puts around sites and at the starts of bodies. */
export interface Build {
  /** Emits a node that is the place of sites. `inner` emits the node itself. */
  readonly emitSites: (emitter: Emitter, sites: readonly PlacedSite[], inner: () => void) => void;
  /** Returns the statements at the start of a block of statements that was emitted. */
  readonly blockHead: (emitter: Emitter, unit: Unit, body: Node) => string;
  /** Returns the text around the expression of an arrow function that was emitted. */
  readonly expressionFrame: (
    emitter: Emitter,
    unit: Unit,
    body: Node,
  ) => readonly [before: string, after: string];
  /** Emits the text around a node and its sites. `inner` emits the node with its sites. */
  readonly emitAround?: (emitter: Emitter, node: Node, inner: () => void) => void;
  /** Returns how a loop burns fuel; undefined if it stays as it is. */
  readonly loopFuel: (emitter: Emitter, loop: OpenEndedLoop) => LoopFuelText | undefined;
}

/** `this` expressions that are replaced by a name. */
export interface RenamedReceivers extends Receivers {
  readonly name: string;
}

/** The input of one emitter. */
export interface EmitterInput {
  readonly source: CommentedText;
  readonly plan: BuildPlan;
  readonly build: Build;
  /** If the text is the mutated copy of a function, on one line: that function. */
  readonly copyOf?: FunctionRecord;
  /** Whether the whole text is on one line. */
  readonly isFlat?: boolean;
  /** The `this` expressions to rename, and their name. */
  readonly receivers?: RenamedReceivers;
}

/** Walks a tree and puts its text together with the text that a build inserts. */
export class Emitter {
  readonly out: Pieces = new Pieces();
  readonly source: CommentedText;
  readonly plan: BuildPlan;
  readonly copyOf: FunctionRecord | undefined;
  readonly #build: Build;
  readonly #isFlat: boolean;
  readonly #receivers: RenamedReceivers | undefined;
  /** The parts of tagged templates. */
  readonly #rawParts = new Set<Node>();
  #unit: Unit | undefined;

  constructor(input: EmitterInput) {
    this.source = input.source;
    this.plan = input.plan;
    this.copyOf = input.copyOf;
    this.#build = input.build;
    this.#isFlat = input.isFlat ?? input.copyOf !== undefined;
    this.#receivers = input.receivers;
  }

  /** The unit in which the node that is being emitted runs; undefined if no variable can be declared. */
  get unit(): Unit | undefined {
    return this.#unit;
  }

  /** The name that replaces `this` in a mutated copy. */
  get receiver(): string | undefined {
    return this.#receivers?.name;
  }

  /** Emits a whole program, with a prelude before its first statement. */
  emitProgram(program: NodeOf<'Program'>, prelude: (unit: Unit) => string): void {
    const { text } = this.source;
    const unit = this.#unitOf(program);
    const first = program.body.find((each) => !isDirective(each));
    const start = first === undefined ? text.length : startWithDecorators(first);
    this.out.copy(0, start);
    const setPrelude = this.out.open('');
    this.#within(unit, () => this.#emitParts(program, { start, end: text.length }));
    setPrelude(prelude(unit));
  }

  /** Emits the statements of a block, without its braces and directives. */
  emitStatements(block: Node, record: FunctionRecord): Unit {
    const unit = this.#unitOf(record.node);
    this.#within(unit, () => {
      this.#emitParts(block, { start: this.#endOfDirectives(block), end: block.end - 1 });
    });
    return unit;
  }

  /** Emits the expression of an arrow function. */
  emitExpression(body: Node, record: FunctionRecord): Unit {
    const unit = this.#unitOf(record.node);
    this.#within(unit, () => this.emit(body, record.node));
    return unit;
  }

  /** Emits a node with all text that is inserted in it and around it. */
  emit(node: Node, parent: Node | undefined): void {
    if (this.#build.emitAround === undefined) this.#emitWithSites(node, parent);
    else this.#build.emitAround(this, node, () => this.#emitWithSites(node, parent));
  }

  #emitWithSites(node: Node, parent: Node | undefined): void {
    const sites = this.plan.sitesAt.get(node);
    if (sites === undefined) this.emitInner(node, parent);
    else this.#build.emitSites(this, sites, () => this.emitInner(node, parent));
  }

  /** Returns whether text stands around a node: it is the place of sites, or the build adds something else. */
  isFramed(node: Node): boolean {
    return this.plan.sitesAt.has(node) || this.plan.framed.has(node);
  }

  /** Emits the rest of a node. */
  emitFrom(start: number, node: Node): void {
    this.#emitParts(node, { start, end: node.end });
  }

  /** Emits the text between two nodes. */
  gap(start: number, end: number): void {
    if (this.#isFlat) this.out.close(gapOnOneLine(this.source, start, end));
    else this.out.copy(start, end);
  }

  /** Leaves out text, except its line breaks. */
  drop(start: number, end: number): void {
    if (this.#isFlat) return;
    for (let at = start; at < end; at += 1) {
      if (this.source.text[at] === '\n') this.out.copy(at, at + 1);
    }
  }

  /** Emits a node without the text that its sites put around it. */
  emitInner(node: Node, parent: Node | undefined): void {
    if (!this.#needsWork(node)) {
      this.out.copy(node.start, node.end);
      if (endsUnterminated(node, parent, this.source.text)) this.out.close(';');
      return;
    }
    if (this.#receivers?.nodes.has(node) === true) this.out.close(this.#receivers.name);
    else if (node.type === 'StaticBlock' || node.type === 'TSModuleBlock') this.#emitBlock(node);
    else this.#emitLoopOrParts(node);
    if (lacksSemicolon(node, parent, this.source.text)) this.out.close(';');
  }

  #emitLoopOrParts(node: Node): void {
    const fuel = isOpenEnded(node) ? this.#build.loopFuel(this, node) : undefined;
    if (fuel !== undefined && isOpenEnded(node)) emitLoop(this, node, fuel);
    else this.#emitParts(node, node);
  }

  #needsWork(node: Node): boolean {
    if (this.plan.touched.has(node) || this.#receivers?.around.has(node) === true) return true;
    return this.#isFlat && this.source.spansLines(node.start, node.end);
  }

  /** Emits the content of a span of a node: its children there, and the text between them. */
  #emitParts(node: Node, span: { readonly start: number; readonly end: number }): void {
    let at = span.start;
    let isLeaf = span.start === node.start;
    for (const child of inOrder(node)) {
      // The key of a shorthand property is also its value.
      if (child.start < at) continue;
      isLeaf = false;
      this.gap(at, child.start);
      this.#emitChild(child, node);
      at = child.end;
    }
    if (isLeaf && this.#isFlat) this.#emitLeaf(node);
    else this.gap(at, span.end);
  }

  /** The function of a tagged template sees the text as it is written, including line breaks. */
  #emitLeaf(node: Node): void {
    const isRaw = this.#rawParts.has(node);
    if (isRaw) this.out.copy(node.start, node.end);
    else this.out.close(leafOnOneLine(this.source, node));
  }

  #emitChild(child: Node, node: Node): void {
    if (node.type === 'TaggedTemplateExpression') {
      for (const part of node.quasi.quasis) this.#rawParts.add(part);
    }
    const record = this.plan.functions.get(node);
    if (record !== undefined) this.#emitPartOfFunction(child, record);
    else if (node.type !== 'StaticBlock' && isInitialiser(node, child)) {
      this.#within(undefined, () => this.emit(child, node));
    } else this.emit(child, node);
  }

  #emitPartOfFunction(child: Node, record: FunctionRecord): void {
    const { node } = record;
    if (child !== node.body) this.#within(undefined, () => this.emit(child, node));
    else if (child.type === 'BlockStatement') this.#emitBlock(child, record);
    else {
      const setAround = this.out.openAround(child);
      const unit = this.emitExpression(child, record);
      setAround(...this.#build.expressionFrame(this, unit, child));
    }
  }

  #emitBlock(block: Node, record?: FunctionRecord): void {
    const unit = this.#unitOf(record?.node ?? block);
    const start = this.#endOfDirectives(block);
    this.gap(block.start, start);
    if (this.source.text[start - 1] !== '{') this.out.close(';');
    const setHead = this.out.open('');
    this.#within(unit, () => this.#emitParts(block, { start, end: block.end }));
    setHead(this.#build.blockHead(this, unit, block));
  }

  #unitOf(node: Node): Unit {
    const record = this.plan.functions.get(node);
    const hasLoops = record?.hasLoops ?? this.plan.loopingBlocks.has(node);
    return { record, hasLoops, operands: 0, operandsInUse: 0 };
  }

  #within(unit: Unit | undefined, emit: () => void): void {
    const outer = this.#unit;
    this.#unit = unit;
    emit();
    this.#unit = outer;
  }

  #endOfDirectives(block: Node): number {
    const statements = 'body' in block && Array.isArray(block.body) ? block.body : [];
    const last = statements.findLast(isDirective);
    if (last !== undefined) return last.end;
    // A static block begins with a keyword.
    return tokenOffset(this.source, '{', block) + 1;
  }
}

/** The decorators of an exported class come before the `export`. */
function startWithDecorators(statement: Node): number {
  const declaration = 'declaration' in statement ? statement.declaration : statement;
  const decorators =
    declaration !== null && 'decorators' in declaration ? (declaration.decorators ?? []) : [];
  return Math.min(statement.start, ...decorators.map(({ start }) => start));
}

function inOrder(node: Node): Node[] {
  return [...children(node)].sort((a, b) => a.start - b.start || b.end - a.end);
}

import { MagicString } from 'magic-string';

import { RUNTIME_KEY } from '../../../runtime/protocol.ts';
import type { MutantDraft, Switch } from '../mutants/mutant-draft.ts';
import type { PlacedClause, ReadProperty, ReviewFile } from '../read/review-file.ts';
import type { BodyNode } from '../read/test-call.ts';
import { mentions } from '../read/shared-arbitraries.ts';

/** A span of the original text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where fast-check comes from in a file that does not import it: from the project, or from Assay's stand-in. */
export type FastCheckSource = 'package' | 'stand-in';

/**
 * Writes the text of a test file in which all of its mutants are switched alternatives, operands of assertions are recorded, and
 * tests and properties are handed to the runtime (`runtime/review`). All of it is on the lines of the original.
 */
export function instrumentReview(
  file: ReviewFile,
  mutants: readonly MutantDraft[],
  source: FastCheckSource,
): { readonly code: string; readonly map: string } {
  const writer = new Writer(file, mutants);
  writer.write(source);
  const { text } = writer;
  const map = text.generateMap({
    source: file.parsed.path,
    hires: 'boundary',
    includeContent: true,
  });
  return { code: text.toString(), map: map.toString() };
}

class Writer {
  readonly text: MagicString;
  readonly #file: ReviewFile;
  readonly #mutants: readonly MutantDraft[];

  constructor(file: ReviewFile, mutants: readonly MutantDraft[]) {
    this.#file = file;
    this.#mutants = mutants;
    this.text = new MagicString(file.parsed.text);
  }

  write(source: FastCheckSource): void {
    const { tests, properties, clauses, arbitraries } = this.#file;
    // Text around a larger span is written first, so that it is outside of text at the same offset.
    const wraps = [
      ...this.#mutants.flatMap(({ switches }, id) => switches.map((one) => wrapOf(one, id))),
      ...clauses.flatMap((clause) => this.#clauseWraps(clause)),
    ];
    for (const { start, end, before, after } of wraps.toSorted(outerFirst)) {
      this.text.appendRight(start, before);
      this.text.prependLeft(end, after);
    }
    const known = new Set(arbitraries.keys());
    for (const property of properties) {
      if (property.form === 'prop') this.#writeProp(property);
      else this.#writeProperty(property);
      for (const arbitrary of property.arbitraries) this.#renameIn(arbitrary, known);
    }
    for (const { body, prop, id, isPlain } of tests) {
      const hasProperties = properties.some(({ test }) => test === id);
      if (prop !== undefined || !(isPlain || hasProperties) || takesCallback(body)) continue;
      this.#writeTest(id, body);
    }
    for (const { name, declarator, init } of arbitraries.values()) {
      this.text.appendLeft(declarator.end, `,${anew(name)}=()=>(${this.#switched(init, known)})`);
    }
    this.#writePrologue(source);
  }

  #clauseWraps({ id, form, subject, second, inputs, isPromised }: PlacedClause): Wrap[] {
    if (isPromised === true) {
      return [around(subject, `__r.r(${id},`, `,${form === 'throws'})`)];
    }
    if (form === 'throws') return [around(subject, `__r.t(${id},`, ')')];
    if (form === 'called') return [around(subject, `__r.c(${id},`, ')')];
    const values = inputs.map((name) => name.replace('.', '?.')).join();
    const thunk = inputs.length === 0 ? '' : `,()=>[${values}]`;
    const first = around(subject, `__r.p(${id},`, `,${second === undefined ? 0 : 1}${thunk})`);
    return second === undefined ? [first] : [first, around(second, `__r.q(${id},`, ')')];
  }

  #writeProperty({ id, call, form, arbitraries, parameters }: ReadProperty): void {
    const [first] = arbitraries;
    const last = arbitraries.at(-1);
    const body = call.arguments.at(-1);
    if (first === undefined || last === undefined || body === undefined) return;
    this.text.update(call.start, first.start, `__r.property(${id},__fc,"${form}",()=>[`);
    this.text.update(last.end, body.start, '],');
    this.text.appendLeft(body.end, `,${this.#extras((mutant) => mutant.properties.includes(id))}`);
    if (parameters === undefined) return;
    this.text.appendRight(parameters.start, `__r.given(${id},`);
    this.text.prependLeft(parameters.end, ')');
  }

  #writeProp({ id, call, test }: ReadProperty): void {
    const [arbitraries, parameters] = call.arguments;
    if (arbitraries === undefined || call.callee.type !== 'MemberExpression') return;
    const { object } = call.callee;
    const owner = this.#file.parsed.text.slice(object.start, object.end);
    this.text.update(call.start, arbitraries.start, `__r.prop(${id},${test},__fc,${owner},()=>(`);
    const extras = this.#extras((mutant) => mutant.properties.includes(id));
    if (parameters === undefined) {
      this.text.appendLeft(arbitraries.end, `),()=>({}),${extras}`);
      return;
    }
    this.text.update(arbitraries.end, parameters.start, '),()=>(');
    this.text.appendLeft(parameters.end, `),${extras}`);
  }

  #writeTest(id: number, node: BodyNode): void {
    const { body, async: isAsync } = node;
    if (body === null) return;
    const extras = this.#extras(({ test, properties }) => test === id && properties.length === 0);
    const call = `__r.test(${id},__fc,${extras},${isAsync ? 'async' : ''}()=>`;
    if (body.type === 'BlockStatement') {
      this.text.appendLeft(body.start + 1, `return ${call}{`);
      this.text.appendRight(body.end - 1, `});`);
      return;
    }
    this.text.appendLeft(body.start, `${call}(`);
    this.text.appendRight(body.end, '))');
  }

  /** Returns the arbitraries of the further parameters of some mutants, by the mutants' ids. */
  #extras(isWanted: (mutant: MutantDraft) => boolean): string {
    const all = this.#mutants.flatMap((mutant, id) =>
      mutant.extras.length > 0 && isWanted(mutant)
        ? `${id}:()=>((fc${this.#isTyped() ? ':any' : ''})=>[${mutant.extras.join()}])(__fc)`
        : [],
    );
    return `{${all.join()}}`;
  }

  /** Makes arbitraries of the module's top anew where a node mentions them. */
  #renameIn(node: Span & Parameters<typeof mentions>[0], known: ReadonlySet<string>): void {
    for (const { name, start, end } of mentions(node, known)) {
      this.text.update(start, end, `${anew(name)}()`);
    }
  }

  /** Returns the text of an arbitrary with the mutants in it switched. */
  #switched(init: Span & Parameters<typeof mentions>[0], known: ReadonlySet<string>): string {
    const copy = new MagicString(this.#file.parsed.text);
    const inside = this.#mutants
      .flatMap(({ switches }, id) => switches.map((one) => wrapOf(one, id)))
      .filter(({ start, end }) => start >= init.start && end <= init.end);
    for (const { start, end, before, after } of inside.toSorted(outerFirst)) {
      copy.appendRight(start, before);
      copy.prependLeft(end, after);
    }
    for (const { name, start, end } of mentions(init, known)) {
      copy.update(start, end, `${anew(name)}()`);
    }
    return copy.slice(init.start, init.end);
  }

  #writePrologue(source: FastCheckSource): void {
    const { parsed, names, isCommonJs } = this.#file;
    const { body } = parsed.program;
    const first = body.find(
      (node) => node.type !== 'ExpressionStatement' || typeof node.directive !== 'string',
    );
    const global = this.#isTyped() ? '(globalThis as any)' : 'globalThis';
    const runtime = `const __r=${global}.${RUNTIME_KEY}.review.in(globalThis);`;
    const module = names.module ?? (source === 'package' ? 'fast-check' : undefined);
    this.text.appendRight(first?.start ?? 0, `${importText(module, isCommonJs)}${runtime}`);
  }

  #isTyped(): boolean {
    return /\.[cm]?tsx?$/.test(this.#file.parsed.path);
  }
}

interface Wrap extends Span {
  readonly before: string;
  readonly after: string;
}

function wrapOf({ start, end, before, after }: Switch, id: number): Wrap {
  return { start, end, before: before(id), after };
}

function around({ start, end }: Span, before: string, after: string): Wrap {
  return { start, end, before, after };
}

function outerFirst(one: Span, other: Span): number {
  return one.start - other.start || other.end - one.end;
}

/** Returns the name of the function that makes an arbitrary of the module's top anew. */
function anew(name: string): string {
  return `__r_${name}`;
}

function importText(module: string | undefined, isCommonJs: boolean): string {
  if (module === undefined) return 'const __fc=globalThis.__assay__.review.standIn;';
  const isPackage = module === 'fast-check';
  if (isCommonJs) return `const __fc=require("${module}")${isPackage ? '' : '.fc'};`;
  return isPackage
    ? 'import * as __fc from "fast-check";'
    : `import {fc as __fc} from "${module}";`;
}

/** Returns whether a test may end by a callback. */
function takesCallback({ params }: BodyNode): boolean {
  const [first] = params;
  return first?.type === 'Identifier' && /^(?:done|cb|callback|next)$/.test(first.name);
}

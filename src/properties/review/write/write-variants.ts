import type { SuggestedEdit } from '../../../model/suggestion.ts';
import type { ReadTest, ReviewFile } from '../read/review-file.ts';
import { mentions } from '../read/shared-arbitraries.ts';
import { applyEdits } from '../suggest/apply-edits.ts';

/** A change of a test whose worth is to be measured. */
export interface Variant {
  /** Stands in the title of the changed test. */
  readonly mark: string;
  readonly test: number | undefined;
  readonly edits: readonly SuggestedEdit[];
}

/** The text of a file in which changed tests stand beside the originals. */
export interface VariantsText {
  readonly code: string;
  /** The marks of the variants in the text, with the test that each changes. */
  readonly tests: ReadonlyMap<string, ReadTest>;
  /** The original tests that run. */
  readonly running: readonly ReadTest[];
}

/** What fast-check does in runs that compare tests: the same inputs each time, and no shrinking. */
function settings(seed: number): string {
  return `{...__fc.readConfigureGlobal(),seed:${seed},endOnFailure:true}`;
}

/**
 * Writes a copy of a test beside it for each variant, with the changes in it. So one analysis tells which mutants of the program each
 * suggested property kills. Changes outside of tests must be imports, or be in arbitraries at the top of the module; other variants are
 * left out.
 */
export function writeVariants(
  file: ReviewFile,
  variants: readonly Variant[],
  options: { readonly seed: number; readonly hasFastCheck: boolean },
): VariantsText {
  const { text } = file.parsed;
  const tests = new Map<string, ReadTest>();
  const copies = new Map<ReadTest, string[]>();
  for (const { mark, test: id, edits } of variants) {
    const test = file.tests[id ?? firstUser(file, edits) ?? -1];
    const code = test && copyOf(file, test, edits, mark);
    if (test === undefined || code === undefined) continue;
    tests.set(mark, test);
    copies.set(test, [...(copies.get(test) ?? []), code]);
  }
  const added = [...copies].map(([{ statement }, codes]): SuggestedEdit => {
    const end = statement?.end ?? 0;
    return { start: end, end, text: `;\n${codes.join(';\n')};` };
  });
  const imports = importsOf(file, variants, options.hasFastCheck);
  const idle = new Set(file.tests.filter((test) => !copies.has(test) && canSkip(file, test)));
  const skips = [...idle].map(({ call: { callee } }): SuggestedEdit => ({
    start: callee.end,
    end: callee.end,
    text: '.skip',
  }));
  const edits = [...prologue(file, options), ...imports, ...skips, ...added];
  return {
    code: applyEdits(text, edits),
    tests,
    running: file.tests.filter((test) => !idle.has(test)),
  };
}

/** Whether a test without variants says nothing by its kills, because it has no property, and can be left out. */
function canSkip({ properties }: ReviewFile, { id, call, isTable }: ReadTest): boolean {
  const { callee } = call;
  return (
    !isTable &&
    callee.type === 'Identifier' &&
    /^(?:it|test|specify)$/.test(callee.name) &&
    properties.every(({ test }) => test !== id)
  );
}

/** Returns the first test whose properties use an arbitrary that edits change. */
function firstUser(file: ReviewFile, edits: readonly SuggestedEdit[]): number | undefined {
  const [edit] = edits;
  if (edit === undefined) return undefined;
  const shared = [...file.arbitraries.values()].find(
    ({ init }) => init.start <= edit.start && edit.end <= init.end,
  );
  return shared?.properties.map((id) => file.properties[id]?.test).find((id) => id !== undefined);
}

function copyOf(
  file: ReviewFile,
  { statement, title }: ReadTest,
  edits: readonly SuggestedEdit[],
  mark: string,
): string | undefined {
  if (statement === undefined) return undefined;
  const { text } = file.parsed;
  const changes = edits.filter((edit) => !isImport(edit));
  const inside = changes.filter(
    ({ start, end }) => statement.start <= start && end <= statement.end,
  );
  const titled: SuggestedEdit[] = [
    { start: title.start, end: title.start, text: '(' },
    { start: title.end, end: title.end, text: `)+" ${mark}"` },
  ];
  const outside = changes.filter((edit) => !inside.includes(edit));
  const inlined = outside.length === 0 ? [] : inlineArbitrary(file, statement, outside);
  if (inlined === undefined) return undefined;
  const all = [...inside, ...inlined, ...titled].map(({ start, end, text: by }) => ({
    start: start - statement.start,
    end: end - statement.start,
    text: by,
  }));
  return applyEdits(text.slice(statement.start, statement.end), all);
}

/** Returns the edits that put a changed arbitrary of the module's top in the places that mention it. */
function inlineArbitrary(
  { arbitraries, parsed: { text } }: ReviewFile,
  statement: Parameters<typeof mentions>[0],
  edits: readonly SuggestedEdit[],
): SuggestedEdit[] | undefined {
  const shared = [...arbitraries.values()].find(({ init }) =>
    edits.every(({ start, end }) => init.start <= start && end <= init.end),
  );
  if (shared === undefined) return undefined;
  const { init, name } = shared;
  const code = applyEdits(
    text.slice(init.start, init.end),
    edits.map((edit) => ({
      start: edit.start - init.start,
      end: edit.end - init.start,
      text: edit.text,
    })),
  );
  const places = [...mentions(statement, new Set([name]))];
  if (places.length === 0) return undefined;
  return places.map(({ start, end }) => ({ start, end, text: `(${code})` }));
}

function importsOf(
  { names }: ReviewFile,
  variants: readonly Variant[],
  hasFastCheck: boolean,
): readonly SuggestedEdit[] {
  if (names.namespace === 'fc' || !hasFastCheck) return [];
  return variants
    .flatMap(({ edits }) => edits)
    .filter(isImport)
    .slice(0, 1);
}

/** Whether an edit adds an import of fast-check. */
function isImport({ start, end, text }: SuggestedEdit): boolean {
  return start === end && /^(?:import|const fc = require)\b.*'fast-check'/.test(text);
}

function prologue(
  { parsed, names, isCommonJs }: ReviewFile,
  { seed, hasFastCheck }: { readonly seed: number; readonly hasFastCheck: boolean },
): readonly SuggestedEdit[] {
  if (!hasFastCheck) return [];
  const first = parsed.program.body.find(
    (node) => node.type !== 'ExpressionStatement' || typeof node.directive !== 'string',
  );
  const isPackage = names.module === undefined || names.module === 'fast-check';
  const module = isPackage ? 'fast-check' : names.module;
  const load = isCommonJs
    ? `const __fc=require("${module}")${isPackage ? '' : '.fc'};`
    : `import ${isPackage ? '* as __fc' : '{fc as __fc}'} from "${module}";`;
  const start = first?.start ?? 0;
  return [{ start, end: start, text: `${load}__fc.configureGlobal(${settings(seed)});` }];
}

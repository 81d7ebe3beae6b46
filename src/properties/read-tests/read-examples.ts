import type { Example, TestCase, Variable } from '../../model/test-case.ts';
import { dropUnused } from '../../generation/breed/drop-unused.ts';
import {
  dependencies,
  onlyStatements,
  usesOf,
} from '../../generation/breed/typing/statement-uses.ts';
import { validate } from '../../generation/breed/typing/validate.ts';
import { type Node, parse } from '../../syntax/parse.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { openScope } from './block-scope.ts';
import { declareImports } from './declare-imports.ts';
import { Interpreter } from './interpreter.ts';
import { type FileToRead, SuiteRun } from './suite-run.ts';
import type { UnitAccess } from './unit-access.ts';
import { readOr } from './unread.ts';
import type { NameScope, ReadValue } from './values.ts';

/** The most statements of an example. People pass more data than the search makes up, and much of it matters. */
const mostStatements = 100;

/** The most texts of a unit that are read. */
const mostTexts = 60;

/**
 * Reads the code in a README or in doc comments as test cases, as far as it can be read. Each text may use what earlier ones import or declare,
 * and the exports of the unit by their names. Nothing runs.
 *
 * @param importOf gives all that a module exports, by the specifier in the text
 */
export function readExampleTexts(
  texts: readonly string[],
  unit: UnitAccess,
  importOf: (specifier: string) => ReadValue,
): readonly Example[] {
  const parts = texts.flatMap(parsable).slice(0, mostTexts);
  // Functions are cut out of one text, whichever part they are from.
  const whole = parts.join('');
  let start = 0;
  const bodies = parts.map((part) => {
    const outcome = parse('example.ts', `${' '.repeat(start)}${part}`);
    start += part.length;
    return outcome.ok ? outcome.file.program.body : [];
  });
  return bodies.flatMap((_, at) => exampleIn(bodies.slice(0, at + 1), whole, { unit, importOf }));
}

function exampleIn(
  bodies: readonly (readonly Node[])[],
  text: string,
  {
    unit,
    importOf,
  }: { readonly unit: UnitAccess; readonly importOf: (specifier: string) => ReadValue },
): readonly Example[] {
  const interpreter = new Interpreter(unit, text, {
    importOf,
    constantOf: () => undefined,
    onSuite: () => undefined,
    later: () => undefined,
    skipsUnread: true,
  });
  let scope: NameScope = exportsOf(unit, text);
  for (const [at, body] of bodies.entries()) {
    scope = openScope(scope);
    const inner = scope;
    for (const node of body) declareImports(node, inner, importOf);
    // Of earlier texts, only what is used of them is carried out.
    interpreter.isSuite = at < bodies.length - 1;
    for (const node of body) interpreter.hoist(node, inner);
    readOr(
      () => body.forEach((node) => interpreter.run(node, inner)),
      () => undefined,
    );
  }
  return examplesIn(interpreter);
}

/** The names of the unit's exports: examples often leave the import out, or call them as members of the whole library, such as `_`. */
function exportsOf({ model }: UnitAccess, text: string): NameScope {
  const scope = openScope();
  const own = new Map<string, ReadValue>();
  for (const { from, kind, name } of model.callables) {
    if (from === undefined || from.isPackage) continue;
    const isNamed = from.name !== 'default' || kind === 'function' || kind === 'constructor';
    if (isNamed)
      own.set(from.name === 'default' ? name : from.name, {
        is: 'export',
        module: from.module,
        name: from.name,
        path: [],
      });
  }
  for (const [name, value] of own) scope.declare(name, value);
  for (const [, owner = '', name = ''] of text.matchAll(/(?<![\w$.])([\w$]+)\.([\w$]+)\(/g)) {
    if (own.has(name) && !own.has(owner) && !(owner in globalThis))
      scope.declare(owner, { is: 'record', members: own });
  }
  return scope;
}

/** Reads the first tests of a file as test cases, as far as they can be read: of a test that has a part that can't be read, the rest is there. */
export function readTestedExamples(
  read: FileToRead,
  unit: UnitAccess,
  most: number,
): readonly Example[] {
  const { declared } = new SuiteRun(read, unit, undefined);
  return declared.slice(0, most).flatMap((_, at) => {
    const run = new SuiteRun(read, unit, at, true);
    readOr(
      () => run.runTest(),
      () => undefined,
    );
    return examplesIn(run.interpreter);
  });
}

function examplesIn({ testCase, ends }: Interpreter): readonly Example[] {
  return [testCase, ...ends.map((end) => end.testCase)].flatMap(apart);
}

/** Parts a test case into those that have no value in common but primitive ones: each is an example of its own. */
function apart(example: Example): readonly Example[] {
  const { unread = [], ...testCase } = example;
  const { statements } = testCase;
  const groups = statements.map((_, at) => at);
  const groupOf = (at: Variable): Variable => {
    const up = groups[at] ?? at;
    return up === at ? at : groupOf(up);
  };
  for (const [at, statement] of statements.entries()) {
    for (const use of usesOf(statement)) {
      if (statements[use]?.kind !== 'primitive') groups[groupOf(at)] = groupOf(use);
    }
  }
  const calls = statements.flatMap(({ kind }, at) => (/^(?:call|repeat)$/.test(kind) ? [at] : []));
  return [...new Set(calls.map(groupOf))].map((group) => {
    const own = statements.flatMap((_, at) => (groupOf(at) === group ? [at] : []));
    const needed = new Set(own.flatMap((at) => [...dependencies(testCase, at)]));
    const left = [...needed].toSorted((a, b) => a - b);
    return withUnread(
      onlyStatements(testCase, needed),
      unread.map((at) => left.indexOf(at)),
    );
  });
}

function withUnread(testCase: TestCase, places: readonly Variable[]): Example {
  const unread = places.filter((at) => at in testCase.statements);
  return unread.length > 0 ? { ...testCase, unread } : testCase;
}

/**
 * Returns the longest beginning of an example that is valid and not too long; undefined if it calls nothing. What can't be read of it may make it
 * invalid: whoever uses it has to give other values.
 */
export function validPart(example: Example, model: UnitModel): Example | undefined {
  const { unread = [], ...testCase } = example;
  const { statements } = testCase;
  for (let length = Math.min(statements.length, mostStatements); length > 0; length -= 1) {
    if (!/^(?:call|await|assign|repeat)$/.test(statements[length - 1]?.kind ?? '')) continue;
    const part = { ...testCase, statements: statements.slice(0, length) };
    const open = withUnread(part, unread);
    if (open.unread !== undefined) return open;
    if (validate(part, model) === undefined) return dropUnused(part);
  }
  return undefined;
}

/** Returns a text as parts that can be parsed: the whole, or its paragraphs. */
function parsable(text: string): readonly string[] {
  const whole = asCode(text);
  return whole === undefined
    ? text.split(/\n\s*\n/).flatMap((each) => asCode(each) ?? [])
    : [whole];
}

/** Returns a text that can be parsed, if need be without the results that stand behind arrows: `half(4) -> 2`. */
function asCode(text: string): string | undefined {
  return [text, text.replaceAll(/[ \t](?:->|=>|→|⇒)[ \t][^\n]*$/gm, '')]
    .map((each) => `${each}\n;\n`)
    .find((each) => parse('example.ts', each).ok);
}

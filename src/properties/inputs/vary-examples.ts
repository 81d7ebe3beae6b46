import { dropUnused } from '../../generation/breed/drop-unused.ts';
import type { InputSequence } from '../../model/property.ts';
import type { Primitive, Statement } from '../../model/test-case.ts';

/** The most inputs that are made, the longest text that is changed, and the most signs of a text. */
const most = { inputs: 80, text: 60, signs: 4 };

/**
 * Makes inputs that differ from those of concrete tests in one place, as a person would try next: a text without what follows a sign, a list without its
 * last element, an argument of another test. A reader sees what they are for.
 */
export function varyExamples(
  examples: readonly (readonly InputSequence[])[],
): readonly (readonly InputSequence[])[] {
  const known = new Set(examples.map(keyOf));
  const lists = examples.map((inputs) => [
    ...recombined(inputs, examples),
    ...inputs.flatMap((input, at) => variationsOf(input).map((other) => inputs.with(at, other))),
  ]);
  const found: (readonly InputSequence[])[] = [];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  // Each example begins with another of its variations, so that a few of many examples show all kinds.
  for (let round = 0; round < longest; round += 1) {
    for (const [at, list] of lists.entries()) {
      if (found.length === most.inputs) return found;
      const inputs = round < list.length ? list[(round + at) % list.length] : undefined;
      if (inputs === undefined || known.has(keyOf(inputs))) continue;
      known.add(keyOf(inputs));
      found.push(inputs);
    }
  }
  return found;
}

function keyOf(inputs: readonly InputSequence[]): string {
  return JSON.stringify(inputs.map(({ statements, value }) => [statements, value]));
}

/** Inputs of one example with one input of another. */
function recombined(
  inputs: readonly InputSequence[],
  examples: readonly (readonly InputSequence[])[],
): readonly (readonly InputSequence[])[] {
  if (inputs.length < 2) return [];
  return [...inputs.keys()].flatMap((at) =>
    examples.flatMap((other) => (other[at] === undefined ? [] : [inputs.with(at, other[at])])),
  );
}

/** What an input becomes by a change of one of its statements. */
function variationsOf({ statements, value }: InputSequence): readonly InputSequence[] {
  // What comes after the value changes it.
  if (value !== statements.length - 1) return [];
  return statements.flatMap((statement, at) =>
    statementsLike(statement).map((other): InputSequence => {
      const changed = dropUnused({
        statements: [...statements.with(at, other), marker(value)],
        typeArgument: 'number',
      });
      const kept = changed.statements.slice(0, -1);
      return { statements: kept, value: kept.length - 1 };
    }),
  );
}

/** A statement that uses a value, so that it is not dropped. */
function marker(value: number): Statement {
  return { kind: 'await', promise: value };
}

function statementsLike(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'primitive':
      return primitivesLike(statement.value).map((value) => ({ ...statement, value }));
    case 'array': {
      const { elements } = statement;
      const [first, ...rest] = elements;
      if (first === undefined) return [];
      const lists = [rest, elements.slice(0, -1), elements.toReversed(), [first, ...elements], []];
      return lists.map((each) => ({ ...statement, elements: each }));
    }
    case 'object':
      return statement.members.map((_, at) => ({
        ...statement,
        members: statement.members.toSpliced(at, 1),
      }));
    default:
      return [];
  }
}

function primitivesLike(value: Primitive): readonly Primitive[] {
  if (value.of === 'boolean') return [{ of: 'boolean', value: !value.value }];
  if (value.of === 'string')
    return textsLike(value.value).map((text) => ({ of: 'string', value: text }));
  if (value.of !== 'number' || !Number.isSafeInteger(Number(value.text))) return [];
  const number = Number(value.text);
  const others = [number + 1, number - 1, ...(number > 0 ? [-number] : [])];
  return others.map((each) => ({ of: 'number', text: String(each) }));
}

/** Texts that differ from one in its case, in a space at an end, or in what stands beside a sign. */
function textsLike(text: string): readonly string[] {
  if (text.length > most.text) return [];
  const signs = [...new Set(text.match(/[^\p{L}\p{N}]/gu))].slice(0, most.signs);
  const changed = [
    ...signs.flatMap((sign) => {
      const at = text.indexOf(sign);
      const [before, after] = [text.slice(0, at), text.slice(at + sign.length)];
      return [
        before,
        after,
        before + sign,
        sign + after,
        before + sign + sign + after,
        `${before} ${sign} ${after}`,
        after + sign + before,
      ];
    }),
    text.toUpperCase(),
    text.toLowerCase(),
    `${text} `,
    ` ${text}`,
    ...(/^\d+$/.test(text) ? [String(Number(text) + 1)] : []),
    ...(signs.length === 0 ? [text.slice(1), text.slice(0, -1), text + text.slice(-1)] : []),
    '',
  ];
  return [...new Set(changed)].filter((each) => each !== text);
}

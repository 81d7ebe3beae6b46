import type { ParameterisedTest, TestParameter } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { ExtendedTest } from './call-relation.ts';

type Call = Extract<Statement, { kind: 'call' }>;

/** The most signs that are put between two texts, and beside one. */
const most = { between: 4, beside: 3 };

/**
 * Adds a call whose text is composed of that of a call: of two texts, with a sign between them that the unit names, so that conditions say what
 * the whole gives by what its parts give (`encode(a + b)` is `encode(a) + encode(b)`); and of one text and such a sign, which may change nothing.
 *
 * @param signs the signs that the unit's text names
 */
export function relateTexts(
  call: Call,
  test: ParameterisedTest,
  signs: string,
): readonly ExtendedTest[] {
  const at = call.arguments.findIndex((each) => test.parameters[each]?.type.kind === 'string');
  const text = call.arguments[at];
  if (text === undefined) return [];
  const others = Array.from(signs);
  const between = ['', ' ', ...others.slice(0, most.between)];
  const beside = [' ', ...others.slice(0, most.beside)];
  return [
    ...between.map((sign) => joined(call, test, { at, text, sign })),
    ...beside.flatMap((sign) => [
      padded(call, test, { at, parts: [text, sign] }),
      padded(call, test, { at, parts: [sign, text] }),
    ]),
  ];
}

/** The signs that stand between the names of a path. */
const ofPaths = './:';

/**
 * A call that puts something into a new object, and one that looks it up, both at a text that is composed of two: a path, for example. What an
 * object has already at a part of the path may be no object.
 */
export function lookUpText(
  call: Call,
  question: Call,
  test: ParameterisedTest,
  signs: string,
): readonly ExtendedTest[] {
  const [owner] = call.arguments;
  const text = question.arguments.find((each) => test.parameters[each]?.type.kind === 'string');
  if (owner === undefined || text === undefined) return [];
  const kept = [...test.parameters.keys()].filter((each) => each !== owner);
  const second = kept.length;
  const [object, composed] = [second + 1, second + 2];
  const placeOf = (each: Variable): Variable => {
    if (each === owner) return object;
    return each === text ? composed : kept.indexOf(each);
  };
  const moved = (each: Call): Call => ({ ...each, arguments: each.arguments.map(placeOf) });
  return Array.from(ofPaths)
    .filter((sign) => signs.includes(sign))
    .map((sign) => ({
      relation: 'asked',
      test: {
        ...test,
        parameters: [...kept.flatMap((each) => test.parameters[each] ?? []), textLike(text, test)],
        statements: [
          { kind: 'object', members: [] },
          { kind: 'text', parts: [kept.indexOf(text), sign, second] },
          moved(call),
          moved(question),
        ],
        examples: withFurtherText(test.examples, text).map((inputs) => inputs.toSpliced(owner, 1)),
      },
    }));
}

/** A parameter that is a text like another. */
function textLike(text: Variable, { parameters }: ParameterisedTest): TestParameter {
  return { name: `${parameters[text]?.name ?? 'text'}2`, type: { kind: 'string' } };
}

/** Inputs with a further text each: that of the next inputs. */
function withFurtherText(
  examples: ParameterisedTest['examples'],
  text: Variable,
): ParameterisedTest['examples'] {
  return examples.map((inputs, place) => [
    ...inputs,
    ...[examples[(place + 1) % examples.length]?.[text]].filter((each) => each !== undefined),
  ]);
}

function joined(
  call: Call,
  test: ParameterisedTest,
  { at, text, sign }: { readonly at: number; readonly text: Variable; readonly sign: string },
): ExtendedTest {
  const { parameters, examples } = test;
  const other = parameters.length;
  const parts = sign === '' ? [text, other] : [text, sign, other];
  return {
    relation: 'joined',
    test: {
      ...test,
      parameters: [...parameters, textLike(text, test)],
      statements: [
        call,
        withArgument(call, at, other),
        { kind: 'text', parts },
        withArgument(call, at, other + 3),
      ],
      examples: withFurtherText(examples, text),
    },
  };
}

function padded(
  call: Call,
  test: ParameterisedTest,
  { at, parts }: { readonly at: number; readonly parts: readonly (string | Variable)[] },
): ExtendedTest {
  const composed = test.parameters.length + 1;
  return {
    relation: 'padded',
    test: {
      ...test,
      statements: [call, { kind: 'text', parts }, withArgument(call, at, composed)],
    },
  };
}

function withArgument(call: Call, at: number, variable: Variable): Call {
  return { ...call, arguments: call.arguments.with(at, variable) };
}

import { expect, it } from 'vitest';

import { newConstruction } from '../../../../../src/generation/breed/maker.ts';
import { createDraft } from '../../../../../src/generation/breed/new-draft.ts';
import {
  fittingKey,
  fittingText,
  makeFittingObject,
} from '../../../../../src/generation/breed/values/fitting-values.ts';
import { createMaker } from '../../../../../src/generation/breed/values/make-value.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import { modelOf } from '../../fake-unit.ts';
import { materialFor } from '../materials.ts';

const text = (value: string): Statement => ({ kind: 'primitive', value: { of: 'string', value } });

/** What is made after these statements, in many attempts. */
function made<Value>(
  statements: readonly Statement[],
  make: (maker: ReturnType<typeof createMaker>) => Value,
): readonly Value[] {
  const material = materialFor(modelOf());
  return Array.from({ length: 200 }, () => {
    const draft = createDraft({ index: material.index, typeArgument: 'unknown' });
    for (const statement of statements) draft.append(statement);
    return make(createMaker(material, draft));
  });
}

it('texts that fit an object are the paths of its members', () => {
  const texts = made(
    [
      { kind: 'primitive', value: { of: 'number', text: '1' } },
      { kind: 'array', elements: [0, 0] },
      { kind: 'object', members: [['list', 1]] },
      { kind: 'object', members: [['part', 2]] },
    ],
    fittingText,
  );

  expect(new Set(texts)).toEqual(
    new Set(
      ['list', 'list[0]', 'list[1]', 'list.0', 'list.1', 'part', 'part.list'].concat([
        'part.list[0]',
        'part.list[1]',
        'part.list.0',
        'part.list.1',
      ]),
    ),
  );
});

it('texts that fit a text are parts, continuations and neighbours of it', () => {
  const texts = made([text('apple')], fittingText);

  expect(texts.every((each) => each !== undefined && each.length <= 12)).toBe(true);
  expect(texts).toContain('APPLE');
  expect(texts.some((each) => each !== 'apple' && 'apple'.includes(each ?? '-'))).toBe(true);
  expect(texts.some((each) => each?.startsWith('apple') && each.length > 5)).toBe(true);
  expect(texts.some((each) => each?.endsWith('apple') && each.length > 5)).toBe(true);
  expect(texts.some((each) => /^a.{0,2}ple$/.test(each ?? ''))).toBe(true);
});

it('texts that fit a text of several words are its words', () => {
  const texts = made([text('gzip, deflate;q=0.5')], fittingText);

  for (const word of ['gzip', 'deflate', 'q', '0', '5']) expect(texts).toContain(word);
});

it('texts that fit several texts are lists of them', () => {
  const texts = made([text('gzip'), text('br')], fittingText);

  expect(texts).toContain('gzip br');
  expect(texts).toContain('br gzip br');
});

it('there is nothing to fit without objects and texts', () => {
  expect(new Set(made([], fittingText))).toEqual(new Set([undefined]));
  expect(new Set(made([text('')], fittingKey))).toEqual(new Set([undefined]));
  expect(new Set(made([text('one')], objectOf))).toEqual(new Set([undefined]));
});

it('keys that fit a text are the names in it', () => {
  expect(new Set(made([text('user.name[0]')], fittingKey))).toEqual(new Set(['user', 'name', '0']));
});

it('objects that fit a text have what it names', () => {
  const objects = made([text('user.tags[1]')], objectOf);

  for (const each of objects) expect(each).toEqual({ user: { tags: ['any', 'any'] } });
});

/** A fitting object with `any` in the place of the value that the text names. */
function objectOf(maker: ReturnType<typeof createMaker>): unknown {
  const variable = makeFittingObject(maker, newConstruction());
  const { statements } = maker.draft;
  const read = (at: number, depth: number): unknown => {
    const statement = statements[at];
    if (depth === 3) return 'any';
    if (statement?.kind === 'array') return statement.elements.map((each) => read(each, depth + 1));
    return statement?.kind === 'object'
      ? Object.fromEntries(statement.members.map(([name, each]) => [name, read(each, depth + 1)]))
      : statement?.kind;
  };
  return variable === undefined ? undefined : read(variable, 0);
}

import { extendsPageClass } from '../../../model/page.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { chance, pick } from '../choose.ts';
import type { Construction, Maker, Material } from '../maker.ts';
import { within } from '../maker.ts';
import { UNKNOWN } from '../typing/type-parts.ts';
import { eventClassOf, wordsFor } from './page-words.ts';

/** The probability that an event has a member that the unit's text names. */
const named = 0.6;

const modifiers = wordsIn('ctrlKey shiftKey altKey metaKey');
const text: ValueType = { kind: 'string' };
const flag: ValueType = { kind: 'boolean' };
const amount: ValueType = { kind: 'number' };

/**
 * What a test can give an event of a class, besides what it can give one of a class above, and besides whether it bubbles and can be
 * cancelled.
 */
const membersOf: Readonly<Record<string, Readonly<Record<string, ValueType>>>> = {
  CustomEvent: { detail: UNKNOWN },
  HashChangeEvent: { newURL: text, oldURL: text },
  InputEvent: { data: text, inputType: text, isComposing: flag },
  KeyboardEvent: { code: text, keyCode: amount, repeat: flag, isComposing: flag },
  MessageEvent: { data: UNKNOWN, origin: text },
  MouseEvent: {
    button: amount,
    buttons: amount,
    clientX: amount,
    clientY: amount,
    detail: amount,
    screenX: amount,
    screenY: amount,
  },
  PopStateEvent: { state: UNKNOWN },
  StorageEvent: { key: text, newValue: text, oldValue: text },
  WheelEvent: { deltaX: amount, deltaY: amount, deltaMode: amount },
};

/** Members of events that follow from others. */
const follows: Readonly<Record<string, string>> = {
  charCode: 'keyCode',
  offsetX: 'clientX',
  offsetY: 'clientY',
  pageX: 'clientX',
  pageY: 'clientY',
  which: 'keyCode',
  x: 'clientX',
  y: 'clientY',
};

/** What members of events hold, mostly: texts by which a unit tells events of one class, and others that people know. */
const usual: Readonly<
  Record<string, { readonly known: readonly string[]; readonly like: RegExp }>
> = {
  code: { known: ['Enter', 'KeyA', 'ArrowDown'], like: /^(?:[A-Z][A-Za-z]+\d?|F\d+)$/ },
  inputType: {
    known: ['insertText', 'deleteContentBackward', 'insertFromPaste'],
    like: /^(?:delete|format|history|insert)[A-Z]/,
  },
};
const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp', ' ', 'a'];

/** The types of events that happen to the window or to the document. */
const targets: Readonly<Record<string, ReadonlySet<string>>> = {
  Window: new Set(
    wordsIn(
      'beforeunload hashchange message offline online orientationchange pagehide pageshow popstate resize storage unload',
    ),
  ),
  Document: new Set(
    wordsIn('DOMContentLoaded fullscreenchange readystatechange selectionchange visibilitychange'),
  ),
};

function wordsIn(list: string): readonly string[] {
  return list.split(' ');
}

/** Returns the class of what events of a type happen to, if that is no element. */
export function usualTarget(type: string): string | undefined {
  return Object.keys(targets).find((name) => targets[name]?.has(type) === true);
}

/** Returns the type of an event that is an instance of a class: one that the unit's text names, if there is one. */
export function eventTypeFor(name: string, material: Material): string {
  const { random } = material;
  const { events, texts } = wordsFor(material);
  const ofUnit = events.filter((each) => extendsPageClass(eventClassOf[each] ?? '', name));
  if (ofUnit.length > 0 && chance(random, 0.9)) return pick(random, ofUnit) ?? 'change';
  const known = Object.keys(eventClassOf).filter((each) => eventClassOf[each] === name);
  return pick(random, [...known, ...(name === 'CustomEvent' ? texts : [])]) ?? 'change';
}

/**
 * Adds an event of a type, with some of the members that the unit's text names.
 *
 * @param name the class of which it is an instance
 */
export function makeEvent(
  maker: Maker,
  { name, type }: { readonly name: string; readonly type: string },
  construction: Construction,
): Variable {
  const { draft, material } = maker;
  const { random, index } = material;
  const usualClass = eventClassOf[type] ?? name;
  const className = extendsPageClass(usualClass, name) ? usualClass : name;
  const asked = new Set(
    (index.model.constants.names ?? []).flatMap((each) => [each, follows[each] ?? each]),
  );
  const members: [string, Variable][] = [];
  const add = (key: string, value: boolean | string): void => {
    const made =
      typeof value === 'string'
        ? ({ of: 'string', value } as const)
        : ({ of: 'boolean', value } as const);
    members.push([key, draft.append({ kind: 'primitive', value: made })]);
  };
  const isOf = (other: string): boolean => extendsPageClass(className, other);
  if (isOf('KeyboardEvent')) {
    const { keys: ofUnit } = wordsFor(material);
    add('key', pick(random, [...ofUnit, ...ofUnit, ...keys]) ?? 'a');
  }
  if (isOf('KeyboardEvent') || isOf('MouseEvent')) {
    for (const each of modifiers) if (asked.has(each) && chance(random, 0.3)) add(each, true);
  }
  const known = Object.entries(membersOf).filter(([each]) => isOf(each));
  for (const [key, given] of known.flatMap(([, each]) => Object.entries(each))) {
    if (!asked.has(key) || !chance(random, named)) continue;
    const usualTexts = usual[key];
    if (usualTexts === undefined) {
      const value = maker.newValue(given, within(construction));
      if (value !== undefined) members.push([key, value]);
    } else {
      const ofUnit = index.model.constants.strings.filter((each) => usualTexts.like.test(each));
      add(key, pick(random, [...ofUnit, ...ofUnit, ...usualTexts.known]) ?? '');
    }
  }
  if (chance(random, 0.6)) add('bubbles', true);
  if (chance(random, asked.has('defaultPrevented') ? 0.5 : 0.2)) add('cancelable', true);
  const first = draft.append({ kind: 'primitive', value: { of: 'string', value: type } });
  const given = members.length === 0 ? [] : [draft.append({ kind: 'object', members })];
  return draft.append({ kind: 'built-in', class: className, arguments: [first, ...given] });
}

import { transformSync } from 'oxc-transform';

import type { Input } from './inputs.ts';

/** The visible effects of one call: its end, the changes to its arguments, and the code that ran meanwhile, in order. */
export type Outcome = string;

/** Compiles a program that exports a function `subject` and may call `log`; each call is one run of the whole program. */
export function program(text: string): (inputs: readonly Input[]) => Outcome {
  const { code, errors } = transformSync('program.ts', text, { target: 'esnext' });
  if (errors.length > 0) throw new Error(`${errors[0]?.message}\n${text}`);
  // oxlint-disable-next-line no-implied-eval -- the corpus is run as it is
  const load: unknown = new Function(
    'log',
    `'use strict'; ${code.replaceAll(/^export /gm, '')}; return subject;`,
  );
  return (inputs) => run(load, inputs);
}

function run(load: unknown, inputs: readonly Input[]): Outcome {
  const events: string[] = [];
  const log = (event: unknown): unknown => {
    events.push(show(event));
    if (events.length > mostEvents) throw new Error('endless');
    return event;
  };
  const given = inputs.map((input) => input(log));
  let end: string;
  try {
    if (typeof load !== 'function') throw new Error('No program');
    const subject: unknown = load(log);
    if (typeof subject !== 'function') throw new Error('No subject');
    end = show(subject(...given));
  } catch (error) {
    end = error instanceof Error ? `throws ${error.name}` : `throws ${show(error)}`;
  }
  return `${end} | ${given.map(show).join(', ')} | ${events.join(', ')}`;
}

const mostEvents = 200;

function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  switch (typeof value) {
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'string':
      return JSON.stringify(value);
    case 'object':
      return value === null ? 'null' : showObject(value);
    case 'function':
      return `function ${value.name} ${value.length}`;
    default:
      return String(value);
  }
}

/** Returns the properties that are no getters. */
function showObject(value: object): string {
  const own = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(
    ([, descriptor]) => 'value' in descriptor && typeof descriptor.value !== 'function',
  );
  return `{${own.map(([name, { value: part }]) => `${name}: ${show(part)}`).join(', ')}}`;
}

import { orderStrategies } from '../model/higher-order-mutant.ts';

/** The options about mutants of higher order. */
export const higherOrderOptions = {
  order: {
    type: 'number',
    least: 1,
    whole: true,
    default: 1,
    flag: '--order <n>',
    help: 'how many mutants to combine into one, after the others have run; 1 makes none',
    doc: 'How many mutants to combine into one, after the others have run; `1` makes none. See [below](#mutants-of-higher-order).',
  },
  orderStrategy: {
    type: 'choice',
    choices: orderStrategies as typeof orderStrategies,
    default: 'sample',
    flag: '--order-strategy <name>',
    help: 'sample, last-to-first, different-operators, same-function, or subsuming: a search for those that are hard to kill',
    doc: 'How to choose which mutants to combine.',
  },
  orderLimit: {
    type: 'number',
    least: 1,
    whole: true,
    default: 300,
    flag: '--order-limit <n>',
    help: 'how many of them to make at most',
    doc: 'How many mutants of higher order to make at most.',
  },
} as const;

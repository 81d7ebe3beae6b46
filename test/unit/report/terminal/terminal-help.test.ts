import { describe, expect, it } from 'vitest';

import type {
  LiveExplanation,
  LiveMutant,
  MissingHelp,
} from '../../../../src/model/live-mutant.ts';
import { helpNeeds, helpReason, helpTitle } from '../../../../src/report/describe-live.ts';
import { colours } from '../../../../src/report/terminal/colours.ts';
import { allHelpLines, shortHelpLines } from '../../../../src/report/terminal/terminal-help.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';

const tree: MissingHelp = { kind: 'factory', type: 'Tree', because: 'new Tree threw' };
const source: MissingHelp = { kind: 'example', parameter: 'source', callable: 'parse' };
const node: MissingHelp = { kind: 'type', parameter: 'node', callable: 'walk' };

const layout = {
  colours: colours(false),
  width: 90,
  mutants: new Map(sampleMutants(8).map((mutant) => [mutant.id, mutant])),
};

function live(mutant: string, differing: Partial<LiveExplanation> = {}): LiveMutant {
  const tried = { reached: 0, infected: 0, executed: 0 };
  return { mutant, reason: 'never-reached', explanation: { tried, ...differing } };
}

const unmet = {
  text: 'x > 5',
  line: 9,
  column: 7,
  wanted: true,
  evaluations: 31,
  approachLevel: 0,
  distance: 2.00001,
  call: 'walk(3)',
} as const;

describe('the help that live mutants lack', () => {
  it('is grouped, and that for most mutants comes first', () => {
    const [m0, m1, m2, m3] = [
      live('m0', { help: source }),
      live('m1', { help: tree }),
      live('m2', { help: { ...tree } }),
      live('m3'),
    ];

    expect(helpNeeds([m0, m1, m2, m3])).toEqual([
      { help: tree, mutants: [m1, m2] },
      { help: source, mutants: [m0] },
    ]);
  });

  it.each<readonly [MissingHelp, string]>([
    [tree, 'a factory for Tree, since no test case could make one (new Tree threw)'],
    [
      { kind: 'factory', type: 'Tree' },
      'a factory for Tree, since nothing gives an instance of it',
    ],
    [
      { kind: 'state', type: 'Ring' },
      'a factory for Ring in another state, since no calls led to the values that conditions ask for',
    ],
    [
      { kind: 'entry' },
      'a function that calls the code, since no export was found that leads to it',
    ],
    [source, 'an example of the parameter source of parse, since no value led further'],
    [
      node,
      'a type or an example for the parameter node of walk, since nothing tells which values it takes',
    ],
    [
      { kind: 'inspector', type: 'Ring' },
      'an inspector for Ring, since what changes in it shows in no assertion',
    ],
  ])('is named with the reason: %j', (help, text) => {
    expect(`${helpTitle(help)}, since ${helpReason(help)}`).toBe(text);
  });

  it('is in the report where it pays most', () => {
    const left = [
      live('m0', { help: node }),
      ...['m1', 'm2'].map((id) => live(id, { help: source })),
      ...['m3', 'm4', 'm5'].map((id) => live(id, { help: tree })),
      live('m6'),
    ];

    expect(shortHelpLines(left, layout)).toEqual([
      'what would help most (--explain tells more)',
      '  3 mutants: a factory for Tree, since no test case could make one (new Tree threw)',
      '  2 mutants: an example of the parameter source of parse, since no value led further',
    ]);
    expect(shortHelpLines([live('m6')], layout)).toEqual([]);
  });
});

describe('the explanation of all live mutants', () => {
  it('says what was tried and how near it came, once for mutants that share it', () => {
    const tried = { reached: 1200, infected: 0, executed: 0 };
    const infected: LiveMutant = {
      ...live('m6', { tried: { reached: 9, infected: 4, executed: 3 } }),
      reason: 'not-observed',
      impact: {
        functions: 2,
        functionsCovered: 2,
        functionsReturning: 0,
        changesState: false,
        tests: 3,
      },
    };
    const left = [
      ...['m1', 'm2'].map((id) => live(id, { help: source, unmet })),
      live('m3', { help: source, unmet: { ...unmet, wanted: false, approachLevel: 2 } }),
      {
        ...live('m4', { help: source, tried, nearest: { distance: 0.5, call: 'walk(4)' } }),
        reason: 'never-infected' as const,
      },
      live('m5'),
      infected,
    ];

    expect(allHelpLines(left, { ...layout, width: 400 })).toEqual([
      '4 mutants: an example of the parameter source of parse, since no value led further',
      '  never reached: `x > 5` (:9:7) was never true in 31 evaluations; nearest: walk(3), at distance 2',
      '    :1  + → -',
      '    :1  + → -',
      '  never reached: `x > 5` (:9:7) was never false in 31 evaluations, with 2 conditions after it; nearest: walk(3), at distance 2',
      '    :1  + → -',
      '  reached in 1,200 runs, without another value; nearest: walk(4), at distance 0.5',
      '    :1  + → -',
      '2 mutants: no help is known',
      '  never reached: no call led to it',
      '    :1  + → -',
      '  infected in 4 of 9 runs, active in 3: changed 2 functions, and no assertion showed it',
      '    :1  + → -',
    ]);
    const narrow = allHelpLines(left, { ...layout, width: 60 });
    expect(Math.max(...narrow.map(({ length }) => length))).toBeLessThanOrEqual(58);
  });
});

import { expect, test } from 'vitest';

import type { ReviewResult } from '../../../src/model/review-result.ts';
import { type PropertySuggestion, suggestionKinds } from '../../../src/model/suggestion.ts';
import { reviewSarif } from '../../../src/report/ci/review-sarif.ts';
import { reviewJson } from '../../../src/report/formats/review-json.ts';

const suggestion: PropertySuggestion = {
  id: '81a86c57',
  kind: 'clause-strengthening',
  file: 'test/a b.test.ts',
  line: 3,
  message: 'It can be stronger.',
  test: 'halves',
  diff: '--- a\n+++ b\n',
  edits: [{ start: 10, end: 14, text: 'toBe(n)' }],
  kills: 2,
  losses: 1,
  killed: 'src/half.ts:3',
  isMeasured: true,
  rank: 1,
  tried: 400,
  input: '"<"',
};
const vacuous: PropertySuggestion = {
  ...suggestion,
  id: '00000001',
  kind: 'vacuous',
  edits: [],
  diff: '',
  kills: 0,
  input: null,
};
const result: ReviewResult = {
  root: '/',
  reportsDirectory: 'reports',
  files: [],
  suggestions: [suggestion, vacuous],
  interrupted: false,
};

test('JSON has the suggestions, each with these members and no others', () => {
  expect(JSON.parse(reviewJson(result))).toEqual({
    suggestions: [
      {
        id: '81a86c57',
        kind: 'clause-strengthening',
        file: 'test/a b.test.ts',
        line: 3,
        diff: '--- a\n+++ b\n',
        kills: 2,
        tried: 400,
        input: '"<"',
      },
      {
        id: '00000001',
        kind: 'vacuous',
        file: 'test/a b.test.ts',
        line: 3,
        diff: '',
        kills: 0,
        tried: 400,
        input: null,
      },
    ],
  });
  expect(suggestionKinds.toSorted()).toEqual([
    'assumption-deletion',
    'call-deletion',
    'clause-strengthening',
    'clause-weakening',
    'primitive-to-parameter',
    'redundant',
    'vacuous',
  ]);
});

test('the SARIF log has a rule for each kind, and a result with its place and its fix for each suggestion', () => {
  const artifactLocation = { uri: 'test/a%20b.test.ts' };
  const place = (startLine: number): object => ({
    physicalLocation: { artifactLocation, region: { startLine } },
  });
  expect(reviewSarif(result, '1.2.3')).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            semanticVersion: '1.2.3',
            rules: suggestionKinds.map((id) => ({
              id,
              shortDescription: { text: expect.stringMatching(/^[A-Z]/) as string },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          {
            ruleId: 'clause-strengthening',
            ruleIndex: suggestionKinds.indexOf('clause-strengthening'),
            level: 'note',
            message: { text: 'It can be stronger.' },
            locations: [place(3)],
            partialFingerprints: { 'assaySuggestion/v1': '81a86c57' },
            fixes: [
              {
                description: { text: 'It can be stronger.' },
                artifactChanges: [
                  {
                    artifactLocation,
                    replacements: [
                      {
                        deletedRegion: { charOffset: 10, charLength: 4 },
                        insertedContent: { text: 'toBe(n)' },
                      },
                    ],
                  },
                ],
              },
            ],
          },
          {
            ruleId: 'vacuous',
            ruleIndex: suggestionKinds.indexOf('vacuous'),
            level: 'warning',
            message: { text: 'It can be stronger.' },
            locations: [place(3)],
            partialFingerprints: { 'assaySuggestion/v1': '00000001' },
          },
        ],
      },
    ],
  });
});

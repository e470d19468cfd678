import { describe, expect, it } from 'vitest';
import {
  labelMarkRem,
  labelRem,
  onOneLineOnly,
  rememberedLabels,
  type ShownLabel,
  shownLabels,
} from './shown-label.ts';
import { widthOf } from './text-width.ts';

/** Returns the labels of patients with these names, as "first line / second line" and the size of their type. */
function shown(names: readonly string[], unidentified?: true): [string, number][] {
  return labelsOf(names, unidentified).map(({ lines, size }) => [lines.join(' / '), size]);
}

function labelsOf(names: readonly string[], unidentified?: true): ShownLabel[] {
  const rows = names.map((label, at) => ({ patientId: `p${at}`, label, unidentified }));
  return [...shownLabels(rows).values()];
}

describe('BOARD-11: the labels of a wall display', () => {
  it.each([
    ['K7QX', 'K7QX', 4],
    ['M. O.', 'M. O.', 4],
    ['Ana Ruiz', 'Ana Ruiz', 4],
    ['Margaret Okafor', 'M. Okafor', 4],
    ['Kunigunde Weißenberg', 'K. Weißenberg', 3],
    ['María Magdalena Hernández García', 'M. Hernández / García', 3],
    ['Kunigunde Bartholomea Ottilie Weißenberg', 'K. B. Ottilie / Weißenberg', 3],
    ['Bartholomew-Montgomery Featherstonehaughs', 'B. Featherston- / ehaughs', 3],
    ['Anna Leutheusser-Schnarrenberger', 'A. Leutheusser- / Schnarrenberger', 2.6],
    ['Venkatanarasimharajuvaripeta', 'Venkatanarasimh- / arajuvaripeta', 2.6],
  ])('show "%s" as "%s"', (name, label, size) => {
    expect(shown([name])).toEqual([[label, size]]);
  });

  it('abbreviate no word of an unidentified patient', () => {
    expect(shown(['Unknown man by the Oak'], true)).toEqual([['Unknown man / by the Oak', 3]]);
  });

  it('tell two patients apart whose abbreviated names are equal', () => {
    expect(shown(['Margaret Okafor', 'Michael Okafor', 'Ana Ruiz'])).toEqual([
      ['Margaret / Okafor', 3],
      ['Michael / Okafor', 3],
      ['Ana Ruiz', 4],
    ]);
  });

  it('count the patients of all pages who share a label, and leave room for the mark', () => {
    const labels = labelsOf(['J. B.', 'j. b.', 'M. O.', 'Margaret Okafor', 'Margaret Okafor']);
    expect(labels.map(({ twins }) => twins)).toEqual([2, 2, 1, 2, 2]);
    const {
      lines: [line = ''],
      size = 0,
    } = labels[3] ?? { lines: [] };
    expect(widthOf(line) * size).toBeLessThanOrEqual(labelRem - labelMarkRem);
  });

  it('fit into their cell on at most two lines, whatever the name', () => {
    const letters = [1, 2, 3, 5, 8, 20].flatMap((words) =>
      ['i', 'm', 'W', 'ß', '王'].map((letter) =>
        Array.from({ length: words }, () => letter.repeat(Math.ceil(80 / words))).join(' '),
      ),
    );
    for (const name of letters) {
      const [label] = labelsOf([name]);
      expect(label?.lines.length).toBeLessThanOrEqual(2);
      for (const line of label?.lines ?? [])
        expect([name, widthOf(line) * (label?.size ?? 0) <= labelRem]).toEqual([name, true]);
    }
  });

  it('mark by dots that they lack the middle of a name that is too long for every size', () => {
    const [[label, size] = ['', 0]] = shown([
      `Adolph ${'Blaine'.repeat(8)} Wolfeschlegelsteinhausenbergerdorff${'x'.repeat(30)}`,
    ]);
    expect([label, size]).toEqual([expect.stringMatching(/^A\. Wolfe.*….*xxx$/), 2.2]);
  });

  it('stand on one line beside a long call, unless their type would be too small', () => {
    const [short, long] = labelsOf(['María Hernández García', 'Anna Leutheusser-Schnarrenberger']).map(
      onOneLineOnly,
    );
    expect([short?.lines, short?.size]).toEqual([['M. Hernández García'], 2.3]);
    expect(long?.lines).toHaveLength(2);
  });

  it('stay the same objects until a name changes, so that no line is drawn again', () => {
    const labels = rememberedLabels();
    const rows = [{ patientId: 'p1', label: 'Ana Ruiz' }];
    expect(labels(rows.map((row) => ({ ...row })))).toBe(labels(rows));
    expect(labels([{ patientId: 'p1', label: 'Ana Roth' }]).get('p1')?.lines).toEqual(['Ana Roth']);
  });
});

/* Functions that run in the page of a wall display. */

/** See {@link WallScreen.hidden}. */
export function hiddenCells(): string[] {
  const all = (selector: string, from: Element | Document = document) => [
    ...from.querySelectorAll<HTMLElement>(selector),
  ];
  const foot = document.querySelector('.foot')?.getBoundingClientRect().top ?? 0;
  const whole = ['.bed', '.age', '.esi', '.stay', '.news2', '.signs'].flatMap((name) =>
    all(`.line > ${name}`),
  );
  const cut = (cells: HTMLElement[]) => cells.map((cell) => `cut: ${cell.className} ${cell.textContent}`);
  const isTooTall = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight * 1.2;
  const isTooWide = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth + 1;

  /** Returns the box of a text from the top of its capitals to its base line. Inter has 0.242 em above and below. */
  const boxOf = (cell: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const edge = Number.parseFloat(getComputedStyle(cell).fontSize) * 0.242;
    const box = cell.getBoundingClientRect();
    return { left, right: Math.min(right, box.right), top: top + edge, bottom: bottom - edge };
  };
  /** Texts of one line that cover each other. */
  const covered = all('.line').flatMap((line) => {
    const first = all('.line > :is(.bed, .age, .esi, .stay, .news2), .signs > *, .who > *', line);
    const second = all('.call-text, .notice, .team > *, .line > .complaint', line);
    const cells = [...first, ...second].filter((cell) => cell.textContent !== '' && cell.checkVisibility());
    const boxes = cells.map(boxOf);
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other, next) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const texts = [cells[at], cells[at + next + 1]].map((cell) => cell?.textContent).join(' | ');
        return width > 2 && height > 0.1 * (one.bottom - one.top) ? [`covered: ${texts}`] : [];
      }),
    );
  });
  return [
    ...cut(
      all('.line, .head > *, .foot > *').filter((one) => one.getBoundingClientRect().right > innerWidth + 1),
    ),
    ...cut(all('.line').filter((line) => line.getBoundingClientRect().bottom > foot + 1)),
    ...cut(whole.filter(isTooWide)),
    ...cut(all('.who > span, .call-text').filter((cell) => isTooTall(cell) || isTooWide(cell))),
    ...cut(
      all('.notice').filter((badge) => {
        const [inner, outer] = [badge, badge.closest('.call')].map((one) => one?.getBoundingClientRect());
        return !inner || !outer || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
      }),
    ),
    ...covered,
    ...(document.documentElement.scrollHeight > innerHeight ? ['scrolls'] : []),
  ];
}

/** The height of a capital of one text. */
export interface Capital {
  /** The class of its cell. */
  cell: string;
  text: string;
  isCalling: boolean;
  /** In pixels of a screenshot scaled to an eighth. */
  height: number;
}

/** See {@link WallScreen.capitals}. */
export function capitalsAtAnEighth(): Capital[] {
  /** The height of Inter's capitals and digits, in ems. */
  const capital = 0.727;
  const cells = ['bed', 'esi', 'stay', 'age', 'news2', 'call-text', 'notice', 'complaint'].map((cell) => [
    cell,
    `.line .${cell}`,
  ]);
  const parts = [
    ['label', '.who > span'],
    ['sign', '.signs > [data-observed]'],
    ['sign-age', '.signs > small'],
    ['team', '.team > span'],
  ];
  return [...cells, ...parts].flatMap(([cell = '', selector = '']) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((one) => one.textContent !== '' && one.checkVisibility())
      .map((one) => ({
        cell,
        text: one.textContent ?? '',
        isCalling: one.closest('[data-tone="calling"], [data-tone="escalated"]') !== null,
        height: (Number.parseFloat(getComputedStyle(one).fontSize) * capital) / 8,
      })),
  );
}

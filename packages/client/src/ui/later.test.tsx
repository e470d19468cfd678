import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { Later } from './later.tsx';

const order: string[] = [];

function Course() {
  useLayoutEffect(() => void order.push('the course is in the page'), []);
  return <p>Course</p>;
}

function Facts() {
  order.push('the facts are rendered');
  return <p>Facts</p>;
}

it('draws its children after their neighbors are in the page', () => {
  const { container } = render(
    <>
      <Course />
      <Later>
        <Facts />
      </Later>
    </>,
  );
  expect(order).toEqual(['the course is in the page', 'the facts are rendered']);
  expect(container.textContent).toBe('CourseFacts');
});

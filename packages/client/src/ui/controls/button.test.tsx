import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const sizes = ['default', 'sm', 'lg', 'icon'] as const;

describe('a button', () => {
  it('has six variants, of which no two look alike', () => {
    render(variants.map((variant) => <Button key={variant} variant={variant} />));
    const looks = screen.getAllByRole('button').map(({ className }) => className);
    expect(new Set(looks).size).toBe(variants.length);
  });

  it('has four sizes, of which no two look alike', () => {
    render(sizes.map((size) => <Button key={size} size={size} />));
    const looks = screen.getAllByRole('button').map(({ className }) => className);
    expect(new Set(looks).size).toBe(sizes.length);
  });

  it('is of the default variant and size, and submits no form unless it says so', () => {
    render(
      <>
        <Button>plain</Button>
        <Button variant="default" size="default" type="submit">
          named
        </Button>
      </>,
    );
    const [plain, named] = screen.getAllByRole('button');
    expect(plain?.className).toBe(named?.className);
    expect(plain).toHaveAttribute('type', 'button');
    expect(named).toHaveAttribute('type', 'submit');
  });

  it('can be a link that looks like one', () => {
    render(
      <Button asChild variant="outline">
        <a href="/">home</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'home' });
    expect(link).toHaveClass('border');
    expect(link).not.toHaveAttribute('type');
  });
});

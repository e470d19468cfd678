import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const sizes = ['default', 'sm', 'lg', 'icon'] as const;

describe('Button', () => {
  it('has six different variants', () => {
    render(variants.map((variant) => <Button key={variant} variant={variant} />));
    const classes = screen.getAllByRole('button').map(({ className }) => className);
    expect(new Set(classes).size).toBe(variants.length);
  });

  it('has four different sizes', () => {
    render(sizes.map((size) => <Button key={size} size={size} />));
    const classes = screen.getAllByRole('button').map(({ className }) => className);
    expect(new Set(classes).size).toBe(sizes.length);
  });

  it('has the default variant and size, and submits no form by default', () => {
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

  it('can render a link that looks like a button', () => {
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

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { ReplyExtras } from './reply-extras.tsx';

it('shows an alert that two rules raise in equal words once, by its most serious kind', async () => {
  fakeServer({});
  const clinicalAlerts = [
    { type: 'warning' as const, content: 'Systolic pressure 82 mmHg' },
    { type: 'danger' as const, content: '**Systolic pressure** 82 mmHg' },
    { type: 'info' as const, content: 'Allergies unknown' },
  ];
  await show(<ReplyExtras content="Give fluids." metadata={{ clinicalAlerts }} />);
  expect(screen.getAllByText(/82 mmHg/)).toHaveLength(1);
  expect(screen.getByText(/82 mmHg/).closest('.bg-red-tint')).not.toBeNull();
  expect(screen.getByText('Allergies unknown')).toBeVisible();
});

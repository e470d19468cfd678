import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { type Right, recommendedRights } from '@bedside/contracts/rights.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, DialogContent } from '../overlays/dialog.tsx';
import { SaveFooter, SaveForm } from '../overlays/save-form.tsx';
import { isWithCountersigning, lackedRight } from './lacked-right.ts';
import type { Needs } from './needs.ts';
import { PermissionContext } from './permission.tsx';
import { controlOf, firstSentence } from './refusal.ts';

const heldBy = (role: 'Nurse' | 'Student') => ({
  id: 'user-1',
  rights: recommendedRights[role].rights as readonly Right[],
  countersigned: recommendedRights[role].countersigned ?? [],
});
const starting = (kind: string) => ({ call: medicationsEndpoints.start, body: { kind } });

describe('what a control needs', () => {
  it('is the right of its call, of the kind in its body, or of another author', () => {
    const nurse = heldBy('Nurse');
    expect(lackedRight(vitalsEndpoints.record, nurse)).toBeUndefined();
    expect(lackedRight(medicationsEndpoints.discontinue, nurse)).toBe('prescribe');
    expect(lackedRight(starting('given'), nurse)).toBeUndefined();
    expect(lackedRight(starting('prescribed'), nurse)).toBe('prescribe');
    expect(lackedRight(medicationsEndpoints.start, nurse)).toBeUndefined();
    const student = heldBy('Student');
    expect(lackedRight([notesEndpoints.amend, { author: 'user-1' }], student)).toBeUndefined();
    expect(lackedRight([notesEndpoints.amend, { author: 'user-2' }], student)).toBe('correct-others');
  });

  it('is held with countersigning only if no part of it is held in full', () => {
    expect(isWithCountersigning(vitalsEndpoints.record, heldBy('Student'))).toBe(true);
    expect(isWithCountersigning(vitalsEndpoints.record, heldBy('Nurse'))).toBe(false);
  });
});

const refusal = 'Your role may not prescribe. An administrator can change this.';
const without = (refused: Needs) => (needs: Needs) => controlOf(needs, needs === refused ? { refusal } : {});

describe('a control without the right', () => {
  it('keeps its place and the focus, does nothing and says why', async () => {
    const onClick = vi.fn();
    await show(
      <PermissionContext value={without(medicationsEndpoints.discontinue)}>
        <Button needs={medicationsEndpoints.discontinue} onClick={onClick}>
          Discontinue
        </Button>
      </PermissionContext>,
    );
    const button = screen.getByRole('button', { name: 'Discontinue' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(refusal);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Your role may not prescribe.')).toBeVisible();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('says why beside the description that a box has', async () => {
    await show(
      <PermissionContext value={without(departmentsEndpoints.changeExports)}>
        <Checkbox
          aria-label="Charts may leave"
          aria-describedby="text"
          needs={departmentsEndpoints.changeExports}
        />
        <p id="text">As FHIR.</p>
      </PermissionContext>,
    );
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(`As FHIR. ${refusal}`);
  });

  it('makes a form say so above its fields, and saves nothing by any key', async () => {
    const onSubmit = vi.fn();
    await show(
      <PermissionContext value={without(vitalsEndpoints.record)}>
        <Dialog open>
          <DialogContent title="Record vitals">
            <SaveForm needs={vitalsEndpoints.record} isRecord onSubmit={onSubmit}>
              <input aria-label="Pulse" />
              <SaveFooter save="Save" saving="Saving" isPending={false}>
                {null}
              </SaveFooter>
            </SaveForm>
          </DialogContent>
        </Dialog>
      </PermissionContext>,
    );
    expect(screen.getByRole('note')).toHaveTextContent(refusal);
    await userEvent.type(screen.getByLabelText('Pulse'), '88{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('the first sentence of a reason is what a menu has room for', () => {
  expect(firstSentence(refusal)).toBe('Your role may not prescribe.');
  expect(firstSentence('Solo los administradores')).toBe('Solo los administradores');
});

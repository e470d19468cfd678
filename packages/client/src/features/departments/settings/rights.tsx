import {
  type DepartmentRights,
  departmentRightsEndpoints,
} from '@bedside/contracts/departments/rights.contract.ts';
import {
  type CountersignableRight,
  countersignableRights,
  type RightsTable,
  type RoleRight,
  recommendedRights,
  roleRights,
} from '@bedside/contracts/rights.ts';
import { type UserRole, userRoles } from '@bedside/contracts/user-roles.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { profilesKey } from '../../../domains/account/auth.queries.ts';
import { departmentRightsQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

/** What each role may do: open to all, the recommended table, or the department's own. */
export function Rights() {
  const query = useQuery(departmentRightsQuery());
  return (
    <SettingsSection texts="rights" query={query}>
      {(stored) => <RightsForm key={stored.version} stored={stored} />}
    </SettingsSection>
  );
}

function RightsForm({ stored }: { stored: DepartmentRights }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const [table, setTable] = useState<RightsTable>(stored.table);
  const isTouched = JSON.stringify(table) !== JSON.stringify(stored.table);
  const { save, isPending } = useSaveRights(stored);
  return (
    <SettingsForm onSave={() => isTouched && save(table)}>
      <p className="text-sm">{t(stored.isOpen ? 'rights.open' : 'rights.adopted')}</p>
      <Table table={table} onChange={setTable} />
      <p className="max-w-prose text-sm text-muted">{t('rights.always')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:[&>button]:h-11">
        <Button
          needs={departmentRightsEndpoints.change}
          type="submit"
          variant="outline"
          disabled={!isTouched || isPending}
          isPending={isPending}
        >
          {t('rights.save')}
        </Button>
        <Button
          needs={departmentRightsEndpoints.change}
          variant="outline"
          disabled={isPending}
          onClick={() => save(recommendedRights)}
        >
          {t('rights.recommended')}
        </Button>
        {!stored.isOpen && (
          <Button
            needs={departmentRightsEndpoints.change}
            variant="ghost"
            disabled={isPending}
            onClick={() => save(null)}
          >
            {t('rights.toOpen')}
          </Button>
        )}
        {isTouched && (
          <Button variant="ghost" disabled={isPending} onClick={() => setTable(stored.table)}>
            {t('limits.discard')}
          </Button>
        )}
        {stored.changedAt && (
          <p className="text-sm text-muted">
            {t('beds.changed', { who: stored.changedBy?.fullName ?? '', time: moment(stored.changedAt) })}
          </p>
        )}
      </div>
    </SettingsForm>
  );
}

function useSaveRights({ version }: DepartmentRights) {
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (table: RightsTable | null) =>
      call(departmentRightsEndpoints.change, { body: { version, table } }),
    onError: tellFailure,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(departmentRightsQuery()),
        cache.invalidateQueries({ queryKey: profilesKey }),
      ]),
  });
  return { save: change.mutate, isPending: change.isPending };
}

/** Roles as columns, rights as rows. Each cell has its whole name for screen readers. */
function Table({ table, onChange }: { table: RightsTable; onChange: (table: RightsTable) => void }) {
  const { t } = useTranslation(['departments', 'rights']);
  const role = useRoleLabel();
  const give = (to: UserRole, right: RoleRight, isGiven: boolean) => {
    const { rights, countersigned } = table[to];
    const ofRole = roleRights.filter((each) => (each === right ? isGiven : rights.includes(each)));
    const stillCountersigned = countersigned?.filter((each) => ofRole.includes(each));
    onChange({
      ...table,
      [to]: {
        rights: ofRole,
        ...(stillCountersigned && stillCountersigned.length > 0 && { countersigned: stillCountersigned }),
      },
    });
  };
  const flag = (to: UserRole, right: CountersignableRight, isFlagged: boolean) => {
    const { rights, countersigned = [] } = table[to];
    const flagged = countersignableRights.filter((each) =>
      each === right ? isFlagged : countersigned.includes(each),
    );
    onChange({ ...table, [to]: { rights, ...(flagged.length > 0 && { countersigned: flagged }) } });
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-160 border-collapse text-sm">
        <thead>
          <tr className="border-b text-left align-bottom">
            <th scope="col" className="sticky left-0 z-1 bg-raised py-2 pr-3 font-medium">
              {t('rights.right')}
            </th>
            {userRoles.map((each) => (
              <th key={each} scope="col" className="px-2 py-2 text-center font-medium">
                {role(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleRights.map((right) => (
            <RightRow key={right} right={right}>
              {(name, each) => (
                <Cell
                  key={each}
                  name={name}
                  isChecked={table[each].rights.includes(right)}
                  onChange={(isGiven) => give(each, right, isGiven)}
                />
              )}
            </RightRow>
          ))}
        </tbody>
        <tbody>
          <tr>
            <th colSpan={userRoles.length + 1} className="pt-4 pb-2 text-left font-normal">
              {/* The table is wider than a phone. */}
              <span className="sticky left-0 inline-block max-w-[min(65ch,calc(100vw-2.5rem))]">
                <span className="block font-medium">{t('rights.countersigned')}</span>
                <span className="block text-muted">{t('rights.countersignedText')}</span>
              </span>
            </th>
          </tr>
          {countersignableRights.map((right) => (
            <RightRow key={right} right={right} className="first:border-t">
              {(name, each) => (
                <Cell
                  key={each}
                  name={`${name}, ${t('rights.countersigned')}`}
                  isChecked={table[each].countersigned?.includes(right) ?? false}
                  isDisabled={!table[each].rights.includes(right)}
                  onChange={(isFlagged) => flag(each, right, isFlagged)}
                />
              )}
            </RightRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RightRowProps {
  right: RoleRight;
  className?: string;
  /** Returns the cell of a role. `name` names role and right. */
  children: (name: string, role: UserRole) => ReactNode;
}

function RightRow({ right, className, children }: RightRowProps) {
  const { t } = useTranslation('rights');
  const role = useRoleLabel();
  const label = t(`names.${right}`);
  return (
    <tr className={cn('border-b', className)}>
      <th scope="row" className="sticky left-0 z-1 bg-raised py-1 pr-3 text-left font-normal">
        {label}
      </th>
      {userRoles.map((each) => children(`${role(each)}: ${label}`, each))}
    </tr>
  );
}

interface CellProps {
  name: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

function Cell({ name, isChecked, isDisabled = false, onChange }: CellProps) {
  return (
    <td className="text-center">
      <Checkbox
        aria-label={name}
        className="relative mx-auto after:absolute after:-inset-2 max-md:after:-inset-3.5"
        checked={isChecked}
        disabled={isDisabled}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
    </td>
  );
}

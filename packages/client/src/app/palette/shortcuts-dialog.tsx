import { atom, useAtom } from 'jotai';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Label } from '../../ui/controls/label.tsx';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';

export const shortcutsDialogAtom = atom(false);

/** Lists all shortcuts, with a switch for single letters. */
export function ShortcutsDialog() {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const [open, setOpen] = useAtom(shortcutsDialogAtom);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent title={t('shortcuts.title')}>
        <DialogBody className="flex flex-col gap-5">
          <Keys
            title={t('shortcuts.groups.go')}
            rows={[
              [[t('shortcuts.ctrlK')], t('shortcuts.palette')],
              [['/'], t('shortcuts.search')],
              [['b'], t('department')],
              [['o'], t('overview')],
              [['['], t('shortcuts.previous')],
              [[']'], t('shortcuts.next')],
              [['l'], sectionName('labs')],
              [['s'], sectionName('scores')],
              [['m'], sectionName('medications')],
              [['t'], sectionName('timeline')],
              [['h'], sectionName('handover')],
              [['H'], t('shiftHandover')],
              [['g', 'c'], t('shortcuts.chat')],
              [['g', 'h'], t('shortcuts.history')],
              [['g', 'x'], t('shortcuts.xray')],
              [['F8'], t('shortcuts.notifications')],
            ]}
          />
          <Keys
            title={t('shortcuts.groups.do')}
            rows={[
              [['a'], t('shortcuts.ask')],
              [['v'], t('shortcuts.recordVitals')],
              [['T'], t('shortcuts.takeCall')],
              [['n'], t('shortcuts.note')],
              [['i'], t('shortcuts.context')],
              [[t('shortcuts.undoKeys')], t('shortcuts.undo')],
              [['?'], t('shortcuts.list')],
              [['Esc'], t('shortcuts.close')],
            ]}
          />
          <Keys
            title={t('shortcuts.groups.write')}
            rows={[
              [[t('shortcuts.sendKeys')], t('shortcuts.send')],
              [[t('shortcuts.newlineKeys')], t('shortcuts.newline')],
              [[t('shortcuts.saveKeys')], t('shortcuts.save')],
            ]}
          />
          <SingleKeys />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** The switch for shortcuts of a single letter, which speech input could press by chance (WCAG 2.1.4). */
function SingleKeys() {
  const { t } = useTranslation('frame');
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const id = useId();
  return (
    <div className="flex items-start gap-3 border-t pt-4">
      <Checkbox
        id={id}
        checked={singleKeys}
        onCheckedChange={(checked) => setSingleKeys(checked === true)}
        aria-describedby={`${id}-hint`}
        className="mt-0.5"
      />
      <div>
        <Label htmlFor={id}>{t('shortcuts.single')}</Label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t('shortcuts.singleHint')}
        </p>
      </div>
    </div>
  );
}

type Row = [keys: string[], does: string];

function Keys({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation('frame');
  return (
    <section>
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <dl className="mt-2 grid grid-cols-[minmax(7rem,auto)_1fr] items-baseline gap-x-4 gap-y-2">
        {rows.map(([keys, does]) => (
          <div key={keys.join()} className="contents">
            <dt className="flex items-baseline gap-1.5 text-sm text-muted">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && t('shortcuts.then')}
                  <kbd className="rounded-sm border bg-canvas px-1.5 py-0.5 font-sans whitespace-nowrap text-ink">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

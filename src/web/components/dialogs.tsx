import { signOut, unsent } from '../data/session.js';
import { GO_TO, KEYS } from '../keys.js';
import { QuickAdd } from '../quick/quick-add.js';
import { singleKeys } from '../settings.js';
import { text } from '../text/text.js';
import { Confirm, Dialog } from './dialog.js';
import { lazy } from './lazy.js';
import { dialogs } from './overlays.js';
import { SyncDialog } from './sync-state.js';

/** Preloaded: keys that follow Ctrl-K must not be lost. */
const Palette = lazy(() => import('./palette.js').then((loaded) => loaded.Palette), { isPreloaded: true });
const ChangeDialog = lazy(() => import('./change-dialog.js').then((loaded) => loaded.ChangeDialog), {
  isPreloaded: true,
});
const RemoveDialog = lazy(() => import('./remove-dialog.js').then((loaded) => loaded.RemoveDialog), {
  isPreloaded: true,
});
const EditDialog = lazy(() => import('./object-dialogs.js').then((loaded) => loaded.EditDialog), {
  isPreloaded: true,
});

export function Dialogs() {
  return (
    <>
      {dialogs.quickAdd.value && <QuickAdd />}
      {dialogs.palette.value && <Palette />}
      {dialogs.change.value !== null && <ChangeDialog {...dialogs.change.value} />}
      {dialogs.edit.value !== null && (
        <EditDialog
          edited={dialogs.edit.value}
          onClose={() => {
            dialogs.edit.value = null;
          }}
        />
      )}
      {dialogs.remove.value !== null && <RemoveDialog {...dialogs.remove.value} />}
      {dialogs.sync.value && <SyncDialog />}
      {dialogs.keys.value && <KeysDialog />}
      {dialogs.signOut.value && <SignOutDialog />}
    </>
  );
}

function SignOutDialog() {
  const t = text.value.account;
  const close = () => {
    dialogs.signOut.value = false;
  };
  if (unsent.value === 0) {
    return <Confirm title={t.signOut} text={t.signOut} action={t.signOut} onConfirm={signOut} onClose={close} />;
  }
  return (
    <Confirm
      title={t.unsentTitle}
      text={t.unsentText(unsent.value)}
      action={t.signOutAnyway}
      onConfirm={signOut}
      onClose={close}
    />
  );
}

function KeysDialog() {
  const t = text.value.keys;
  const close = () => {
    dialogs.keys.value = false;
  };
  const groups = [
    { label: t.groups.anywhere, keys: KEYS.anywhere.map(([key, name]) => [key, t[name]]) },
    { label: t.groups.go, keys: GO_TO.map(([key, screen]) => [`g ${key}`, text.value.nav[screen]]) },
    { label: t.groups.task, keys: KEYS.task.map(([key, name]) => [key, t[name]]) },
  ];
  return (
    <Dialog title={t.title} onClose={close}>
      {singleKeys.value === 'off' && <p>{t.off}</p>}
      <div class="keys">
        {groups.map(({ label, keys }) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl>
              {keys.map(([key, name]) => (
                <div key={key}>
                  <dt>
                    {key?.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

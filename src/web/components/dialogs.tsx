import { signOut, unsent } from '../data/session.js';
import { QuickAdd } from '../quick/quick-add.js';
import { text } from '../text/text.js';
import { Confirm } from './dialog.js';
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
const DuplicateDialog = lazy(() => import('./duplicate-dialog.js').then((loaded) => loaded.DuplicateDialog), {
  isPreloaded: true,
});
const EditDialog = lazy(() => import('./object-dialogs.js').then((loaded) => loaded.EditDialog), {
  isPreloaded: true,
});
const KeysDialog = lazy(() => import('./keys-dialog.js').then((loaded) => loaded.KeysDialog), { isPreloaded: true });

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
      {dialogs.duplicate.value !== null && <DuplicateDialog {...dialogs.duplicate.value} />}
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

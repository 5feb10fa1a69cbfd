import { Confirm } from './components/dialog.js';
import { lazy } from './components/lazy.js';
import { dialogs } from './components/overlays.js';
import { signOut, unsent } from './data/session.js';
import { text } from './text/text.js';

const soon = () => import('./parts/soon.js');
/** Keys that follow `q` or Ctrl-K must not be lost, and all of them open without a connection. */
const isPreloaded = { isPreloaded: true };

const QuickAdd = lazy(() => import('./components/quick/quick-add.js'), 'QuickAdd', isPreloaded);
const Palette = lazy(soon, 'Palette', isPreloaded);
const ChangeDialog = lazy(soon, 'ChangeDialog', isPreloaded);
const RemoveDialog = lazy(soon, 'RemoveDialog', isPreloaded);
const EndProjectDialog = lazy(soon, 'EndProjectDialog', isPreloaded);
const DuplicateDialog = lazy(soon, 'DuplicateDialog', isPreloaded);
const EditDialog = lazy(soon, 'EditDialog', isPreloaded);
const KeysDialog = lazy(soon, 'KeysDialog', isPreloaded);
const SyncDialog = lazy(soon, 'SyncDialog', isPreloaded);

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
      {dialogs.endProject.value !== null && <EndProjectDialog {...dialogs.endProject.value} />}
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

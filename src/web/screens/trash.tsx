import { useState } from 'preact/hooks';
import { api, dataOf, messageOf, responseOf } from '../api.js';
import { Confirm } from '../components/dialog.js';
import { Empty } from '../components/empty.js';
import { Entry, EntryAction } from '../components/entry.js';
import { Show, useRemote } from '../components/remote.js';
import { didDirectly, notify } from '../data/done.js';
import { versionOf } from '../data/mirror.js';
import { momentLabel } from '../dates.js';
import { text } from '../text/text.js';

const LIMIT = 200;

const path = (id: number) => ({ params: { path: { id: String(id) } } });

async function restore(id: number, label: string): Promise<void> {
  const { response } = await responseOf(api.POST('/api/v1/trash/{id}/restore', path(id)));
  didDirectly(text.value.trash.restored(label), response);
}

export function TrashScreen() {
  const t = text.value.trash;
  const [asks, setAsks] = useState<null | { id: number | null; name: string }>(null);
  const versions = (['task', 'project', 'note', 'area', 'goal'] as const).map(versionOf);
  const remote = useRemote(() => dataOf(api.GET('/api/v1/trash', { params: { query: { limit: LIMIT } } })), versions);
  const act = async (request: Promise<unknown>) => {
    try {
      await request;
    } catch (error) {
      notify(messageOf(error));
    }
    remote.reload();
  };
  return (
    <Show remote={remote}>
      {({ trash }) =>
        trash.length === 0 ? (
          <Empty title={t.emptyTitle} text={t.emptyText} />
        ) : (
          <>
            <p class="lead">{t.lead}</p>
            <div class="actions start">
              <button type="button" class="button danger small" onClick={() => setAsks({ id: null, name: t.empty })}>
                {t.empty}
              </button>
            </div>
            <ul class="entries">
              {trash.map(({ id, type, name, deleted_at }) => {
                const label = name ?? text.value.notes.untitled;
                return (
                  <Entry
                    key={id}
                    name={label}
                    facts={[text.value.search.types[type], t.deletedAt(momentLabel(deleted_at))]}
                  >
                    <EntryAction
                      text={t.restore}
                      label={t.restoreOne(label)}
                      onClick={() => void act(restore(id, label))}
                    />
                    <EntryAction
                      text={text.value.delete}
                      label={t.deleteOne(label)}
                      danger
                      onClick={() => setAsks({ id, name: label })}
                    />
                  </Entry>
                );
              })}
            </ul>
            {asks !== null && (
              <Confirm
                title={asks.name}
                text={asks.id === null ? t.emptyConfirm : t.deleteConfirm}
                action={t.confirm}
                onClose={() => setAsks(null)}
                onConfirm={() =>
                  act(
                    asks.id === null
                      ? dataOf(api.DELETE('/api/v1/trash'))
                      : dataOf(api.DELETE('/api/v1/trash/{id}', path(asks.id))),
                  )
                }
              />
            )}
          </>
        )
      }
    </Show>
  );
}

import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Dialog } from '../../components/dialog.js';
import { Entry, EntryAction } from '../../components/entry.js';
import { Field, Form, SelectField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { Secret } from '../../components/secret.js';
import { all } from '../../data/mirror.js';
import { momentLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { QrCode } from '../second-factor/qr-code.js';

type Feed = Schemas['Feed'];

const KINDS = ['events', 'todos', 'both'] as const satisfies readonly Feed['kind'][];
const ALARMS = ['none', '0', '15', '60', '1440'] as const;

const pathOf = (id: number) => ({ params: { path: { id: String(id) } } });

export function FeedSettings() {
  const t = settingsText.value;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/feeds', { params: { query: { limit: 100 } } })));
  const [url, setUrl] = useState<string | null>(null);
  const [asks, setAsks] = useState<{ feed: Feed; about: 'rotate' | 'end' } | null>(null);
  return (
    <>
      <p class="lead">{t.feedsLead}</p>
      {url !== null && (
        <>
          <Secret lead={t.feedOnce} value={url} />
          <QrCode value={url} label={t.feedQr} />
        </>
      )}
      <NewFeed
        onMade={(made) => {
          setUrl(made);
          remote.reload();
        }}
      />
      {asks !== null && (
        <Question
          {...asks}
          onClose={() => setAsks(null)}
          onDone={(made) => {
            setUrl(made);
            remote.reload();
          }}
        />
      )}
      <Show remote={remote}>
        {({ feeds }) => (
          <ul class="entries">
            {feeds.map((feed) => (
              <FeedEntry key={feed.id} feed={feed} ask={(about) => setAsks({ feed, about })} />
            ))}
          </ul>
        )}
      </Show>
    </>
  );
}

function NewFeed({ onMade }: { onMade: (url: string) => void }) {
  const t = settingsText.value;
  const [kind, setKind] = useState<Feed['kind']>('events');
  const [view, setView] = useState('');
  const [alarm, setAlarm] = useState<(typeof ALARMS)[number]>('none');
  const choices = all('view').filter(({ resource }) => resource === 'tasks');
  const submit = async (values: Record<string, string>, form: HTMLFormElement) => {
    const body = {
      kind,
      ...(values.name && { name: values.name }),
      ...(view !== '' && { view }),
      completed: values.completed === 'on',
      notes: values.notes === 'on',
      alarm_minutes: alarm === 'none' ? null : Number(alarm),
    };
    const made = await dataOf(api.POST('/api/v1/feed', { body }));
    form.reset();
    onMade(made.url);
  };
  return (
    <>
      <h3>{t.newFeed}</h3>
      <Form action={t.newFeed} onSubmit={submit}>
        <Field label={t.feedName}>
          {(ids) => <input {...ids} name="name" maxLength={255} placeholder="Tutti" autocomplete="off" />}
        </Field>
        <SelectField
          label={t.feedKind}
          value={kind}
          choices={KINDS.map((one) => [one, t.feedKinds[one]] as const)}
          onChange={setKind}
        />
        <SelectField
          label={t.feedTasks}
          value={view}
          choices={[['', t.allTasks] as const, ...choices.map(({ uid, name }) => [uid, name] as const)]}
          onChange={setView}
        />
        {kind !== 'todos' && (
          <SelectField
            label={t.feedAlarm}
            value={alarm}
            choices={ALARMS.map((one) => [one, t.feedAlarms[one]] as const)}
            onChange={setAlarm}
          />
        )}
        <label class="check-field">
          <input type="checkbox" name="completed" /> {t.feedCompleted}
        </label>
        <label class="check-field">
          <input type="checkbox" name="notes" /> {t.feedNotes}
        </label>
      </Form>
    </>
  );
}

function FeedEntry({ feed, ask }: { feed: Feed; ask: (about: 'rotate' | 'end') => void }) {
  const t = settingsText.value;
  const { name, kind, filter, view, made_by_key_id: key, last_used_at: used } = feed;
  const ofView = all('view').find(({ uid }) => uid === view)?.name;
  const facts = [
    t.feedKinds[kind],
    ofView ?? null,
    filter !== null && t.feedFound(filter),
    used === null ? t.neverUsed : t.lastUsed(momentLabel(used)),
    key !== null && t.feedOfKey,
  ];
  return (
    <Entry name={name} facts={facts}>
      <EntryAction text={t.feedRotate} label={`${t.feedRotate}: ${name}`} onClick={() => ask('rotate')} />
      <EntryAction text={t.feedEnd} label={`${t.feedEnd}: ${name}`} danger onClick={() => ask('end')} />
    </Entry>
  );
}

interface QuestionProps {
  feed: Feed;
  about: 'rotate' | 'end';
  onClose: () => void;
  /** Takes the new address; null without one. */
  onDone: (url: string | null) => void;
}

function Question({ feed, about, onClose, onDone }: QuestionProps) {
  const t = settingsText.value;
  const action = about === 'rotate' ? t.feedRotate : t.feedEnd;
  const submit = async () => {
    if (about === 'rotate') onDone((await dataOf(api.POST('/api/v1/feed/{id}/rotate', pathOf(feed.id)))).url);
    else {
      await dataOf(api.DELETE('/api/v1/feed/{id}', pathOf(feed.id)));
      onDone(null);
    }
    onClose();
  };
  return (
    <Dialog title={`${action}: ${feed.name}`} onClose={onClose}>
      <p>{about === 'rotate' ? t.feedRotateText : t.feedEndText}</p>
      <Form action={action} onSubmit={submit} onCancel={onClose}>
        {null}
      </Form>
    </Dialog>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf, Failure, isSessionOver, messageOf } from '../../api.js';
import { Loading, Retry } from '../../components/waiting.js';
import { storedWrites } from '../../data/database.js';
import { session, signOut, startSession } from '../../data/session.js';
import { connectText } from '../../text/connect/connect-text.js';
import type { ConnectText } from '../../text/connect/en.js';
import { text } from '../../text/text.js';
import { SignIn } from '../sign-in.js';

type AppRequest = Schemas['AppRequest'];
type Scope = AppRequest['scopes'][number];
type Project = Pick<Schemas['Project'], 'id' | 'name'>;

type State =
  | { kind: 'loading' | 'signedOut' | 'gone' | 'done' }
  | { kind: 'failed'; message: string }
  | { kind: 'asked'; asked: AppRequest };

/** Time in milliseconds for which the page must be visible and focused before the user can allow. */
const ALLOW_DELAY_MS = 1_000;
const DAY_MS = 86_400_000;
const DURATIONS = { never: null, day: DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS } as const;
type Duration = keyof typeof DURATIONS;

/** Areas that an app narrowed to projects can use, as the service has them. */
const NARROWED = /^(?:\*|(?:tasks|projects|notes|tags|search|changes):)/;

/** True for scopes to change, share or send data. */
function isStrong(scope: Scope): boolean {
  return scope === '*' || scope.endsWith(':write');
}

/** Asks the user about an app. Works without the mirror; the session is started only to sign in. */
export function ConnectScreen({ id }: { id: string }) {
  const t = connectText.value;
  const [state, setState] = useState<State>({ kind: 'loading' });
  const load = () => {
    dataOf(api.GET('/api/v1/oauth/request/{id}', { params: { path: { id } } })).then(
      (asked) => setState({ kind: 'asked', asked }),
      (error: unknown) => {
        if (error instanceof Failure && isSessionOver(error)) {
          setState({ kind: 'signedOut' });
          if (session.value === 'unknown') void startSession();
        } else {
          const isExpired = error instanceof Failure && error.status === 404;
          setState(isExpired ? { kind: 'gone' } : { kind: 'failed', message: messageOf(error) });
        }
      },
    );
  };
  useEffect(load, [session.value === 'in']);
  useEffect(() => {
    document.title = `${t.title} · ${text.value.app}`;
  }, [t]);
  if (state.kind === 'signedOut') return session.value === 'in' ? <p class="waiting">…</p> : <SignIn />;
  return (
    <main class="sign-in connect" id="content">
      <h1>{t.title}</h1>
      {state.kind === 'loading' && <Loading />}
      {(state.kind === 'gone' || state.kind === 'done') && <p role="status">{t[state.kind]}</p>}
      {state.kind === 'failed' && <Retry message={state.message} onRetry={load} />}
      {state.kind === 'asked' && (
        <Question
          key={state.asked.account.uid}
          {...{ t, id, asked: state.asked }}
          onReload={load}
          onDone={() => setState({ kind: 'done' })}
        />
      )}
    </main>
  );
}

interface QuestionProps {
  t: ConnectText;
  id: string;
  asked: AppRequest;
  onReload: () => void;
  onDone: () => void;
}

function Question({ t, id, asked, onReload, onDone }: QuestionProps) {
  const { client, account, last_choice: last } = asked;
  const [scopes, setScopes] = useState(() => firstScopes(asked));
  const [chosen, setChosen] = useState<readonly number[] | null>(last?.project_ids ?? null);
  const [duration, setDuration] = useState<Duration>('never');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isReady = useAttention();
  const mayAllow = isReady && !isBusy && scopes.length > 0 && chosen?.length !== 0;
  const decide = async (allow: boolean) => {
    setBusy(true);
    setFailure('');
    const lifetime = DURATIONS[duration];
    const displayed = { account: account.uid, client_id: client.client_id, redirect_uri: asked.redirect_uri };
    const body = allow
      ? {
          ...{ allow, ...displayed, scopes: [...scopes] },
          ...(chosen !== null && { project_ids: [...chosen] }),
          ...(lifetime !== null && { expires_at: new Date(Date.now() + lifetime).toISOString() }),
        }
      : { allow, ...displayed };
    try {
      const { redirect_to } = await dataOf(api.POST('/api/v1/oauth/request/{id}', { params: { path: { id } }, body }));
      onDone();
      location.replace(redirect_to);
    } catch (error) {
      setBusy(false);
      setFailure(messageOf(error));
      if (error instanceof Failure && [401, 404, 409].includes(error.status)) onReload();
    }
  };
  return (
    <>
      <p>
        {t.goesTo} <strong class="connect-host">{destinationOf(t, client)}</strong>
      </p>
      <p>
        <bdi>{t.callsItself(client.name)}</bdi> {client.host !== null && t.documentOf(client.host)}
      </p>
      {client.known ? <p class="hint">{t.known}</p> : <p class="connect-warning">{t.firstTime}</p>}
      {client.redirect_kind === 'loopback' && <p class="connect-warning">{t.loopbackWarning}</p>}
      {client.redirect_kind === 'application' && !client.redirect_host.includes('.') && (
        <p class="connect-warning">{t.schemeWarning(client.redirect_host)}</p>
      )}
      <p>
        {t.account}: <strong>{account.email}</strong> <OtherAccount t={t} id={id} onSignedOut={onReload} />
      </p>
      <Scopes t={t} asked={asked} chosen={scopes} onChange={setScopes} />
      <Projects t={t} chosen={chosen} onChange={setChosen} />
      {chosen !== null && scopes.some((scope) => !NARROWED.test(scope)) && (
        <p class="hint">
          {t.without(
            scopes
              .filter((scope) => !NARROWED.test(scope))
              .map((scope) => t.scopes[scope] ?? scope)
              .join(', '),
          )}
        </p>
      )}
      <div class="field">
        <label for="until">{t.until}</label>
        <select id="until" value={duration} onChange={(event) => setDuration(event.currentTarget.value as Duration)}>
          {(Object.keys(DURATIONS) as Duration[]).map((name) => (
            <option key={name} value={name}>
              {t.durations[name]}
            </option>
          ))}
        </select>
      </div>
      <p role="alert" class="failure">
        {failure}
      </p>
      <div class="actions">
        <button type="button" class="button" disabled={isBusy} onClick={() => void decide(false)}>
          {t.refuse}
        </button>
        <button
          type="button"
          class="button"
          disabled={!mayAllow}
          // The second click of a double click was meant for what was there before.
          onClick={({ detail }) => void (detail < 2 && decide(true))}
        >
          {t.allow}
        </button>
      </div>
    </>
  );
}

/** Scopes of the request that were chosen last time; for an app that named no scopes, reading. */
function firstScopes({ scopes, scope_choices: choices, last_choice: last }: AppRequest): readonly Scope[] {
  const known = last?.scopes ?? [];
  const all = choices === null ? scopes : known.some(isStrong) ? choices.write : choices.read;
  const wanted = all.filter((scope) => known.includes(scope));
  return wanted.length > 0 ? wanted : all;
}

interface ScopesProps {
  t: ConnectText;
  asked: AppRequest;
  chosen: readonly Scope[];
  onChange: (chosen: readonly Scope[]) => void;
}

function Scopes({ t, asked: { scopes, scope_choices: choices, audience }, chosen, onChange }: ScopesProps) {
  const [kind, setKind] = useState<'read' | 'write'>(chosen.some(isStrong) ? 'write' : 'read');
  const offered = choices === null ? scopes : choices[kind];
  const choose = (next: typeof kind, all: readonly Scope[]) => {
    setKind(next);
    onChange(all);
  };
  return (
    <fieldset class="scopes connect-scopes">
      <legend>
        {t.may} ({t.where[audience]})
      </legend>
      {choices !== null &&
        (['read', 'write'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="scopes" checked={kind === one} onChange={() => choose(one, choices[one])} />{' '}
            {t.kinds[one]}
          </label>
        ))}
      {offered.map((scope) => (
        <label key={scope} class={choices === null ? undefined : 'connect-part'}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(offered.filter((one) => (one === scope ? checked : chosen.includes(one))))
            }
          />{' '}
          {isStrong(scope) ? <strong>{t.scopes[scope] ?? scope}</strong> : (t.scopes[scope] ?? scope)}
        </label>
      ))}
    </fieldset>
  );
}

function destinationOf(t: ConnectText, { redirect_kind: kind, redirect_host: host }: AppRequest['client']): string {
  if (kind === 'loopback') return t.loopback(host);
  return kind === 'application' ? t.application(host) : host;
}

/** Returns true once the page has been visible and focused for a second without a break. */
function useAttention(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      setReady(false);
      if (document.visibilityState === 'visible' && document.hasFocus()) {
        timer = setTimeout(() => setReady(true), ALLOW_DELAY_MS);
      }
    };
    const events = ['focus', 'blur'] as const;
    for (const name of events) addEventListener(name, restart);
    document.addEventListener('visibilitychange', restart);
    restart();
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, restart);
      document.removeEventListener('visibilitychange', restart);
    };
  }, []);
  return isReady;
}

function OtherAccount({ t, id, onSignedOut }: { t: ConnectText; id: string; onSignedOut: () => void }) {
  const [isWarned, setWarned] = useState(false);
  const leave = async () => {
    if (!isWarned && (await storedWrites()).length > 0) return setWarned(true);
    if (session.value === 'unknown') await startSession();
    await signOut(`#/connect?request=${encodeURIComponent(id)}`);
    onSignedOut();
  };
  return (
    <>
      <button type="button" class="link" onClick={() => void leave()}>
        {t.otherAccount}
      </button>
      {isWarned && <span role="alert">{t.unsent}</span>}
    </>
  );
}

interface ProjectsProps {
  t: ConnectText;
  chosen: readonly number[] | null;
  onChange: (chosen: readonly number[] | null) => void;
}

function Projects({ t, chosen, onChange }: ProjectsProps) {
  const [projects, setProjects] = useState<readonly Project[] | null>(null);
  const isLimited = chosen !== null;
  useEffect(() => {
    if (!isLimited || projects !== null) return;
    const query = { limit: 500, order_by: ['name' as const] };
    dataOf(api.GET('/api/v1/projects', { params: { query } })).then(
      (page) => setProjects(page.projects),
      () => setProjects([]),
    );
  }, [isLimited]);
  return (
    <fieldset class="scopes connect-scopes">
      <legend>{t.projects}</legend>
      <label>
        <input type="radio" name="projects" checked={!isLimited} onChange={() => onChange(null)} /> {t.allProjects}
      </label>
      <label>
        <input type="radio" name="projects" checked={isLimited} onChange={() => onChange([])} /> {t.someProjects}
      </label>
      {isLimited && projects?.length === 0 && <p class="hint">{t.noProjects}</p>}
      {isLimited &&
        projects?.map(({ id, name }) => (
          <label key={id} class="connect-part">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />{' '}
            <bdi>{name}</bdi>
          </label>
        ))}
    </fieldset>
  );
}

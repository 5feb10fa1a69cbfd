import { effect } from '@preact/signals';
import { Component, type ComponentChildren } from 'preact';
import { lazy } from './components/lazy.js';
import { profile, session, sessionFailure, startSession } from './data/session.js';
import { address, go, route } from './router.js';
import { interfaceLanguage } from './settings.js';
import { Shell } from './shell.js';
import { text, useLanguage } from './text/text.js';

effect(() => {
  const tag = interfaceLanguage.value === 'profile' ? profile.value?.language : interfaceLanguage.value;
  if (tag !== undefined) void useLanguage(tag);
});

effect(() => {
  const { tag } = text.value;
  // Read when the app is installed.
  const name = tag === 'en' ? 'manifest' : `manifest.${tag}`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${name}.webmanifest`);
});

effect(() => {
  if (session.value === 'in' && route.value.screen === 'sign-in') go(address('today'));
});

export function App() {
  return (
    <Faults>
      <Content />
    </Faults>
  );
}

const signIn = () => import('./parts/sign-in.js');
const SignIn = lazy(signIn, 'SignIn');
const MailPage = lazy(signIn, 'MailPage');
const ConnectScreen = lazy(() => import('./screens/connect/connect.js'), 'ConnectScreen');

const MAIL_PAGES = /^(forgot-password|reset-password|verify-email)$/;

function Content() {
  const { screen, query } = route.value;
  if (screen === 'connect') {
    const id = query.get('request') ?? '';
    // Another request is another question: nothing that was shown or begun for the former one counts.
    return <ConnectScreen key={id} id={id} />;
  }
  // The link of another mail has another token.
  if (MAIL_PAGES.test(screen)) return <MailPage key={`${screen} ${query.get('token')}`} screen={screen} />;
  switch (session.value) {
    case 'in':
      return <Shell />;
    case 'out':
    case 'locked':
      return <SignIn />;
    case 'unknown':
      if (sessionFailure.value === null) return <p class="waiting">{text.value.app} …</p>;
      return (
        <div class="waiting" role="alert">
          <p>{sessionFailure.value}</p>
          <button type="button" class="button" onClick={() => void startSession()}>
            {text.value.retry}
          </button>
        </div>
      );
  }
}

class Faults extends Component<{ children: ComponentChildren }, { error: Error | null }> {
  override state = { error: null };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div class="waiting" role="alert">
        <p>{text.value.errors.crashed}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {text.value.errors.reload}
        </button>
      </div>
    );
  }
}

import type { SignInMethods } from '@dubs/contract';
import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Spinner } from '../../components/feedback/spinner.tsx';
import { GRACE_DAYS } from '../../features/account/texts.ts';
import { PhoneStep } from '../../features/auth/components/phone-step.tsx';
import type { SentCode, SignedIn } from '../../features/auth/api/sign-in.ts';
import { afterPaint } from '../../lib/browser/after-content.ts';
import { canUsePasskeys } from '../../lib/browser/passkeys.ts';
import { hasUsedCode } from '../../lib/session/has-used-code.ts';
import { getPendingInvite } from '../../lib/session/pending-invite.ts';
import {
  forgetSignOutReason,
  onSessionChange,
  signIn,
  useSession,
  wasDeleted,
} from '../../lib/session/session.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { BigBrand, PublicFrame } from '../frame/public-frame.tsx';
import { destinationAfterSignIn, type LoginState } from '../sign-in-redirect.ts';

// The second step is fetched while the number is being typed.
const loadCodeStep = () => import('../../features/auth/components/code-step.tsx');
const CodeStep = lazy(loadCodeStep);
// Loaded after the phone number.
const PasskeySignIn = lazyExtra(() => import('../../features/auth/components/passkey-sign-in.tsx'));
const PairingStep = lazy(() => import('../../features/auth/components/pairing-step.tsx'));
const loadToast = () => import('../../components/toast/toast.tsx');
// The page that redirected here may have shown a message.
const Toaster = lazyExtra(async () => ({ default: (await loadToast()).Toaster }));

/** Shows a toast on the screen after the sign-in. */
const welcomeBack = () =>
  void loadToast().then(
    ({ toast }) => toast({ title: 'Welcome back!', description: 'Your account is as it was.' }),
    () => undefined,
  );

const link = 'font-semibold text-brand-ink underline underline-offset-2';

/** Renders the consent notice. The linked pages pass the state back to the sign-in. */
const legalLinks = (state: LoginState) => (
  <>
    By continuing you confirm that you are 13 or older and accept the{' '}
    <Link className={link} to={paths.terms} state={state}>
      Terms
    </Link>{' '}
    and{' '}
    <Link className={link} to={paths.privacy} state={state}>
      Privacy Policy
    </Link>
    .
  </>
);

const HEADINGS = {
  phone: 'Hello! What is your number?',
  email: 'Hello! What is your number?',
  code: 'Check your messages',
  pairing: 'Hello! What is your code?',
};

type Step = keyof typeof HEADINGS;

/** Returns how a code can be sent: by text message until the server says otherwise, as most servers do. */
function useCodeMethods(): SignInMethods {
  const [methods, setMethods] = useState<SignInMethods>({ texts: true, email: false });
  useEffect(() => {
    // Without a response no one can sign in anyway.
    import('../../features/auth/api/sign-in-methods.ts')
      .then(({ fetchSignInMethods }) => fetchSignInMethods())
      .then(setMethods, () => undefined);
  }, []);
  return methods;
}

/** Returns the step to show: the chosen one, unless the server cannot send the code that it is about. */
function stepOf(chosen: Step, { texts, email }: SignInMethods): Step {
  if (texts || (email && chosen !== 'phone')) return chosen;
  return email ? 'email' : 'pairing';
}

/** Frames the sign-in: the brand, a note about the invitation that sign-in will open, and notices about the session. */
function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const isSignedIn = useSession() !== null;
  const isDeleted = useSyncExternalStore(onSessionChange, wasDeleted);
  const isInvited = getPendingInvite() !== null;
  return (
    <PublicFrame>
      <BigBrand isSmall={isInvited} />
      {isInvited && (
        <p className="torn-below mt-6 rounded-t-lg border border-t-8 border-b-0 border-line border-t-brand bg-surface px-5 py-4 sm:px-8">
          <span aria-hidden>✉</span> <b>You have an invitation.</b> Sign in to open it.
        </p>
      )}
      <section
        className={clsx(
          'flex flex-col gap-5 border border-line bg-surface p-5 sm:p-8',
          isInvited
            ? 'torn-above rounded-b-lg border-t-2 border-t-line-strong [border-top-style:dashed]'
            : 'mt-8 rounded-lg shadow-e2',
        )}
      >
        <PageHeading title="Log in">{heading}</PageHeading>
        {isSignedIn && (
          <Notice>
            You are signed in on this device.{' '}
            <Link className={link} to={paths.home}>
              Go to Home
            </Link>
          </Notice>
        )}
        {isDeleted && !isSignedIn && (
          <Notice role="status">
            Your account is deleted. Should you change your mind: sign in within {GRACE_DAYS} days, and all is
            as it was.
          </Notice>
        )}
        {children}
      </section>
    </PublicFrame>
  );
}

/** Renders /login: a phone number, then the code that was sent to it or by e-mail. Alternatives are a passkey and a pairing code. */
export default function LoginScreen() {
  const state = useLocation().state as LoginState | null;
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('phone');
  const [phoneNumber, setPhoneNumber] = useState(state?.phoneNumber ?? '');
  const [sent, setSent] = useState<SentCode>();
  const [isMounted, setMounted] = useState(false);
  const methods = useCodeMethods();
  const canSendCode = methods.texts || methods.email;
  useEffect(() => {
    forgetSignOutReason();
    setMounted(true);
    void afterPaint()
      .then(loadCodeStep)
      .catch(() => undefined);
  }, []);

  const shown = stepOf(step, methods);
  const finish = ({ token, needsOnboarding, isBack }: SignedIn) => {
    const destination = destinationAfterSignIn(needsOnboarding, state);
    signIn(token);
    if (isBack) welcomeBack();
    void navigate(destination, { replace: true });
  };

  const finishByCode = (signedIn: SignedIn) => {
    finish(signedIn);
    hasUsedCode.set(true);
  };
  const toPhone = () => setStep('phone');
  const onSent = (code: SentCode) => {
    setSent(code);
    setStep('code');
  };
  const legal = legalLinks({ ...state, phoneNumber });
  const passkey = isMounted && canUsePasskeys() && <PasskeySignIn onVerified={finish} />;
  const otherWay = (
    <>
      {passkey}
      <Button variant="quiet" onClick={() => setStep('pairing')}>
        Enter a pairing code
      </Button>
      {methods.texts && methods.email && (
        <Button variant="quiet" onClick={() => setStep(shown === 'email' ? 'phone' : 'email')}>
          {shown === 'email' ? 'Send it by text' : 'Send the code by e-mail'}
        </Button>
      )}
    </>
  );

  return (
    <>
      <SignInFrame heading={sent?.by === 'email' && shown === 'code' ? 'Check your e-mail' : HEADINGS[shown]}>
        {shown === 'pairing' ? (
          <Suspense fallback={<Spinner />}>
            <PairingStep
              legalLinks={legal}
              onVerified={finishByCode}
              onBack={canSendCode ? toPhone : undefined}
            >
              {!canSendCode && passkey}
            </PairingStep>
          </Suspense>
        ) : shown !== 'code' || !sent ? (
          <PhoneStep
            by={shown === 'email' ? 'email' : 'text'}
            phoneNumber={phoneNumber}
            onPhoneNumber={setPhoneNumber}
            lastSent={sent}
            onSent={onSent}
            legalLinks={legal}
            otherWay={otherWay}
          />
        ) : (
          <Suspense fallback={<Spinner />}>
            <CodeStep
              sent={sent}
              onSent={setSent}
              onBack={() => setStep(sent.by === 'text' ? 'phone' : 'email')}
              onVerified={finishByCode}
            />
          </Suspense>
        )}
      </SignInFrame>
      {state?.wanted !== undefined && <Toaster />}
    </>
  );
}

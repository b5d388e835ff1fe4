import { Clause, LegalPage } from '../pages/legal-page.tsx';

/** Renders /privacy: the privacy policy. */
export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="What you share goes to your groups and nowhere else. No ads, no trackers, nothing sold."
    >
      <Clause title="What we keep">
        <p>
          Your phone number, an e-mail address if you add one, the names, the bio, the picture and the
          birthday (without a year) that you give us, your time zone and settings, the groups you are in, and
          what you post there: text, pictures, reactions, comments and goals. We also keep which posts you
          have seen, so that we can tell you what is new, and the devices you are signed in on.
        </p>
      </Clause>
      <Clause title="Who sees it">
        <p>
          The members of a group see what you share in it, and your name. Other people never see your whole
          phone number: where you have given no name, they see its last two digits. We remove location and
          camera data from pictures before we store them.
        </p>
        <p>
          We do not sell your data, show ads, or load anything from other companies into these pages. Text
          messages are sent by a messaging provider, which gets your number and the message for that purpose
          only.
        </p>
      </Clause>
      <Clause title="Text messages">
        <p>
          With your consent we send sign-in codes and daily reminders by SMS. We also answer what you text us,
          and warn you if a new device asks to move your account to another number. Reminders never contain
          what anyone posted. You can opt out of them by replying STOP, or in your profile. So that your STOP
          holds, we keep a code derived from your number for up to five years, even without an account. Your
          number and your consent are not shared with others for their marketing.
        </p>
      </Clause>
      <Clause title="How long">
        <p>
          Sign-in codes are gone within a day. Posts you delete disappear at once, are erased within 30 days,
          and are gone from backups 15 days later. When you delete your account, your data is deleted or
          anonymized within 30 days, backups included.
        </p>
      </Clause>
      <Clause title="On your device">
        <p>
          Your browser stores what keeps you signed in, the theme you chose, an invitation you have not
          answered yet, what you typed and have not sent, the groups you shared with last, a few settings, the
          posts, groups and pictures you saw last, so that they open without a connection, and for a year a
          cookie by which your account recognizes this browser. Logging out deletes what keeps you signed in,
          the invitation, what you have not sent and what you saw last; signing out everywhere makes the
          cookie useless.
        </p>
      </Clause>
      <Clause title="Children">
        <p>
          Dubs is not for children under 13, and we do not knowingly keep data about them. If you believe that
          a child has signed up, tell us and we will delete the account.
        </p>
        <p>
          For a child too young for an account, you can keep a profile: a name and, if you add one, a picture.
          You and the people you name keepers can change and delete it; members of the groups where you share
          a post about the child see its name and picture there. It has no phone number, cannot be messaged or
          mentioned, and is in the export of each of its keepers. It is deleted when its last keeper deletes
          it, or deletes their account.
        </p>
      </Clause>
      <Clause title="Changes">
        <p>
          We give you at least 30 days notice of any material change to this policy before it takes effect.
        </p>
      </Clause>
    </LegalPage>
  );
}

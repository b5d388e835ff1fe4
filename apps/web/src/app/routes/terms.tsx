import { Clause, LegalPage } from '../pages/legal-page.tsx';

/** Renders /terms: the terms of use. */
export default function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      summary="Be kind, share what is yours to share, and remember that a group is private because its members keep it private."
    >
      <Clause title="What Dubs is">
        <p>
          Dubs is a place to share daily wins (dubs), losses (Ls) and goals with family and friends, inside
          private groups that people join by invitation. By using Dubs you agree to these terms.
        </p>
      </Clause>
      <Clause title="Who may use it">
        <p>
          Dubs is not for children under 13. You need a phone number of your own to sign in. Keep the codes
          that we send you to yourself: anyone who has one can open your account.
        </p>
      </Clause>
      <Clause title="Text messages">
        <p>
          By entering your phone number you consent to receive text messages (SMS) from Dubs: the codes you
          ask for when you sign in, and daily reminders while you have them switched on. How many you get
          depends on how you use Dubs; there is at most one reminder a day. Standard message and data rates
          may apply.
        </p>
        <p>
          You can opt out of reminders at any time by replying STOP to one of them, or by switching them off
          in your profile. Reply HELP for help. Consent to reminders is not a condition of using Dubs.
        </p>
      </Clause>
      <Clause title="What you share">
        <p>
          Your posts, pictures, comments and goals stay yours. You let us store them and show them to the
          members of the groups you share them with, and for nothing else. Share only what you have the right
          to share, and nothing that is unlawful, hateful, or meant to hurt someone.
        </p>
        <p>
          Members of a group can see what you post there. Please treat what others post with the same care,
          and ask before you share it outside the group.
        </p>
      </Clause>
      <Clause title="Leaving">
        <p>
          You may leave a group or stop using Dubs whenever you like. When you delete your account, your data
          is deleted or anonymized within 30 days. We may close accounts that break these terms.
        </p>
      </Clause>
      <Clause title="No promises we cannot keep">
        <p>
          We work to keep Dubs available and your memories safe, but it is provided as it is, without
          warranty. To the extent the law allows, we are not liable for indirect damages that come from using
          it.
        </p>
      </Clause>
      <Clause title="Changes">
        <p>
          We give you at least 30 days notice of any material change to these terms before it takes effect. If
          you go on using Dubs after that, the new terms apply to you.
        </p>
      </Clause>
    </LegalPage>
  );
}

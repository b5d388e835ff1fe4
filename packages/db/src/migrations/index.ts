import type { OnlineMigration } from '../online-migration.ts';
import * as people from './0001-people.ts';
import * as groups from './0002-groups.ts';
import * as posts from './0003-posts.ts';
import * as delivery from './0004-delivery.ts';
import * as deletedGoals from './0005-deleted-goals.ts';
import * as foreignKeyIndexes from './0006-foreign-key-indexes.ts';
import * as outboxUntilDone from './0007-outbox-until-done.ts';
import * as reminders from './0008-reminders.ts';
import * as replies from './0009-replies.ts';
import * as runningGroups from './0010-running-groups.ts';
import * as retention from './0011-retention.ts';
import * as ownData from './0012-own-data.ts';
import * as smsOptOuts from './0020-sms-opt-outs.ts';
import * as signInRequests from './0021-sign-in-requests.ts';
import * as bounds from './0022-bounds.ts';
import * as installation from './0023-installation.ts';
import * as summaries from './0024-summaries.ts';
import * as feedIndexes from './0025-feed-indexes.ts';
import * as listIndexes from './0026-list-indexes.ts';
import * as notificationBundles from './0027-notification-bundles.ts';
import * as repliesAndEdits from './0028-replies-and-edits.ts';
import * as losses from './0029-losses.ts';
import * as notificationLevels from './0030-notification-levels.ts';
import * as memberChanges from './0031-member-changes.ts';
import * as quietHours from './0032-quiet-hours.ts';
import * as commentClientIds from './0033-comment-client-ids.ts';
import * as push from './0034-push.ts';
import * as pictures from './0035-pictures.ts';
import * as keptPeople from './0036-kept-people.ts';
import * as postsAbout from './0040-posts-about.ts';
import * as peopleAndAlbums from './0041-people-and-albums.ts';
import * as birthdays from './0042-birthdays.ts';
import * as pushesOfWithdrawnNotifications from './0045-pushes-of-withdrawn-notifications.ts';
import * as securityLog from './0055-security-log.ts';
import * as proof from './0056-proof.ts';
import * as numberChanges from './0057-number-changes.ts';
import * as passkeys from './0060-passkeys.ts';
import * as terms from './0061-terms.ts';
import * as backups from './0065-backups.ts';
import * as newDeviceNotices from './0070-new-device-notices.ts';
import * as smsSpending from './0071-sms-spending.ts';
import * as vouches from './0072-vouches.ts';
import * as atRest from './0080-at-rest.ts';
import * as encryptedInvites from './0081-encrypted-invites.ts';
import * as traces from './0087-traces.ts';
import * as encryptedNumbers from './0088-encrypted-numbers.ts';
import * as pairing from './0091-pairing.ts';
import * as lastWrites from './0095-last-writes.ts';
import * as separatedAccounts from './0096-separated-accounts.ts';
import * as vouchedProofs from './0097-vouched-proofs.ts';
import * as emailAddresses from './0098-email-addresses.ts';
import * as separatedTo from './0099-separated-to.ts';
import * as groupIds from './0100-group-ids.ts';
import * as fillGroupIds from './0101-fill-group-ids.ts';
import * as requireGroupIds from './0102-require-group-ids.ts';
import * as pictureDescriptions from './0103-picture-descriptions.ts';
import * as memorials from './0104-memorials.ts';
import * as numberChangeNotices from './0108-number-change-notices.ts';
import * as lastUse from './0109-last-use.ts';
import * as numberChangeWarnings from './0110-number-change-warnings.ts';
import * as archivedKeepers from './0111-archived-keepers.ts';
import * as textsBeforeStop from './0112-texts-before-stop.ts';
import * as createdWhenInserted from './0113-created-when-inserted.ts';
import * as joinedWhenInserted from './0114-joined-when-inserted.ts';

/** All migrations by name, in order. Never change a released migration; add a new one. */
export const migrations: Record<string, OnlineMigration> = {
  '0001-people': people,
  '0002-groups': groups,
  '0003-posts': posts,
  '0004-delivery': delivery,
  '0005-deleted-goals': deletedGoals,
  '0006-foreign-key-indexes': foreignKeyIndexes,
  '0007-outbox-until-done': outboxUntilDone,
  '0008-reminders': reminders,
  '0009-replies': replies,
  '0010-running-groups': runningGroups,
  '0011-retention': retention,
  '0012-own-data': ownData,
  '0020-sms-opt-outs': smsOptOuts,
  '0021-sign-in-requests': signInRequests,
  '0022-bounds': bounds,
  '0023-installation': installation,
  '0024-summaries': summaries,
  '0025-feed-indexes': feedIndexes,
  '0026-list-indexes': listIndexes,
  '0027-notification-bundles': notificationBundles,
  '0028-replies-and-edits': repliesAndEdits,
  '0029-losses': losses,
  '0030-notification-levels': notificationLevels,
  '0031-member-changes': memberChanges,
  '0032-quiet-hours': quietHours,
  '0033-comment-client-ids': commentClientIds,
  '0034-push': push,
  '0035-pictures': pictures,
  '0036-kept-people': keptPeople,
  '0040-posts-about': postsAbout,
  '0041-people-and-albums': peopleAndAlbums,
  '0042-birthdays': birthdays,
  '0045-pushes-of-withdrawn-notifications': pushesOfWithdrawnNotifications,
  '0055-security-log': securityLog,
  '0056-proof': proof,
  '0057-number-changes': numberChanges,
  '0060-passkeys': passkeys,
  '0061-terms': terms,
  '0065-backups': backups,
  '0070-new-device-notices': newDeviceNotices,
  '0071-sms-spending': smsSpending,
  '0072-vouches': vouches,
  '0080-at-rest': atRest,
  '0081-encrypted-invites': encryptedInvites,
  '0087-traces': traces,
  '0088-encrypted-numbers': encryptedNumbers,
  '0091-pairing': pairing,
  '0095-last-writes': lastWrites,
  '0096-separated-accounts': separatedAccounts,
  '0097-vouched-proofs': vouchedProofs,
  '0098-email-addresses': emailAddresses,
  '0099-separated-to': separatedTo,
  '0100-group-ids': groupIds,
  '0101-fill-group-ids': fillGroupIds,
  '0102-require-group-ids': requireGroupIds,
  '0103-picture-descriptions': pictureDescriptions,
  '0104-memorials': memorials,
  '0108-number-change-notices': numberChangeNotices,
  '0109-last-use': lastUse,
  '0110-number-change-warnings': numberChangeWarnings,
  '0111-archived-keepers': archivedKeepers,
  '0112-texts-before-stop': textsBeforeStop,
  '0113-created-when-inserted': createdWhenInserted,
  '0114-joined-when-inserted': joinedWhenInserted,
};

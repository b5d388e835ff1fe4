import {
  Preferences,
  SavedPreferences,
  SmsPreferences,
  UpdatePreferencesInput,
  UpdateSmsPreferencesInput,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const preferences = {
  timeZone: 'The time zone (IANA) in which days and weeks are counted.',
  reminderHour: 'The full local hour at which a daily text may come.',
};

describeOutput('Preferences', Preferences, {
  description: 'When the caller’s day begins and when a daily text may come.',
  fields: {
    ...preferences,
    followsDevice: 'True if the zone is that of the user’s device, false if it was chosen by hand.',
    nextReminderAt: 'When the next daily text may come, or null when none will.',
  },
  example: {
    timeZone: 'America/New_York',
    reminderHour: 19,
    followsDevice: true,
    nextReminderAt: '2026-03-02T00:00:00.000Z',
  },
});

describeOutput('SavedPreferences', SavedPreferences, {
  description: 'The time zone and the hour as they are now.',
  fields: preferences,
  example: { timeZone: 'America/New_York', reminderHour: 19 },
});

describeInput('UpdatePreferences', UpdatePreferencesInput, {
  description: 'Changes to the preferences. Absent fields stay as they are.',
  fields: {
    followsDevice:
      'With a zone: false when it was chosen by hand, true to follow the device from now on. A zone without it is reported by the device.',
    timeZone: 'A time zone by its IANA name.',
    reminderHour: 'The full local hour at which a daily text may come.',
  },
  example: { timeZone: 'Europe/Berlin', followsDevice: false, reminderHour: 18 },
});

describeOutput('SmsPreferences', SmsPreferences, {
  description: 'True if daily texts are on.',
  fields: { smsNotificationsEnabled: 'True when win reminders and unseen dubs alerts may be sent.' },
  example: { smsNotificationsEnabled: true },
});

describeInput('UpdateSmsPreferences', UpdateSmsPreferencesInput, {
  description: 'Turns daily texts on or off.',
  fields: { enabled: 'True if daily texts are on.' },
  example: { enabled: false },
});

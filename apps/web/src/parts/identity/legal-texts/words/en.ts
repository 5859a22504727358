import type { LegalWords } from '../fill-text.ts'

export const words: LegalWords = {
  changes: {
    terms:
      'Plans, trial, VAT and cancellation in full; notices of unlawful content, reasons and objections; reviews from before Husrum; what experts can do with their data.',
    privacy:
      'Every purpose with its basis, who works for us by how this site is set up, all periods, how to use your rights in the product; cookies on a page of their own.',
  },
  tables: {
    stored: {
      head: ['Name', 'Type', 'What for', 'How long'],
      kinds: { cookie: 'Cookie', local: 'Local storage', session: 'Storage of the tab', cache: 'Cache' },
      words: {
        token: ['Keeps you logged in. The server reads it only to draw pages', '3 days, or until you log out'],
        ownToken: ['The team only: their own login, while they look as someone', '8 hours at most'],
        seed: [
          'Four digits, so that a shuffled list keeps its order while you turn its pages',
          'Until the browser is closed',
        ],
        locale: ['The language you chose', 'Until you are logged out or clear it'],
        drafts: [
          'A brief or an application you have begun, without passwords and codes',
          '30 days, or until it is sent',
        ],
        ownDraft: ['Which of these drafts belongs to this tab', 'Until the tab is closed'],
        unsent: [
          'Messages, replies, reviews and files’ names that you have not sent yet',
          'Until they are sent or you log out',
        ],
        unsentOf: ['Whose unsent words these are, so that no one else reads them', 'Until you log out'],
        favourites: ['Experts you keep without an account', 'Until you remove them or log in'],
        compared: ['Experts you compare', 'Until you remove them'],
        board: ['Photos you keep without an account', 'Until you remove them or log in'],
        keys: ['That you have switched keyboard shortcuts off', 'Until you switch them on'],
        live: [
          'The last event a tab has received, so that several tabs share one connection',
          'Until you log out or clear it',
        ],
        knownDevice: [
          'That you have logged in here before, so that strangers’ wrong passwords don’t hold you up. It opens nothing',
          'Until you remove it in your browser',
        ],
        push: [
          'Whether this device shows notifications and for which account; that you have said no',
          'Until you log out; the no, until you clear it',
        ],
        edits: [
          'Changes to a profile or a project that are not saved yet; a message for the next page',
          'Until they are saved or the tab is closed',
        ],
        code: ['When a code was sent to your phone, so that a reload does not send another', 'Until the tab is closed'],
        mailed: [
          'A link from an email, so that it survives a reload and leaves the address bar',
          'Until it is used or the tab is closed',
        ],
        scroll: ['How far down you were on a page, for going back', 'Until the tab is closed'],
        notifications: [
          'Which notifications were shown, and a page for when there is no connection',
          'Until replaced or cleared',
        ],
      },
    },
    services: {
      head: ['Service', 'What it receives'],
      words: {
        hosting: ['Hosting, database and file store', 'Everything we keep'],
        mail: ['Sending of email', 'Address, name and text of the emails we send you'],
        inbound: ['Receiving of replies by email', 'Emails that you answer a notification with'],
        sms: ['Sending of text messages', 'Phone number and code'],
        push: [
          'Push services of the browsers’ makers',
          'The address of your browser there and an encrypted text that they cannot read',
        ],
        payments: [
          'Stripe, payments of experts',
          'Email, name, company, VAT number, plan; the card goes to Stripe alone, which is a controller of its own for it',
        ],
        tagging: ['Suggestions for photos', 'Photos for which an expert asks for suggestions while uploading'],
        translation: [
          'Translation',
          'Texts that someone asks to read in another language, without names and addresses of the account',
        ],
        maps: ['Map tiles', 'Your network address and the part of the map you look at'],
      },
    },
    weights: { head: ['What', 'For you', 'For the expert'], multiplies: 'Multiplies the expert’s side' },
  },
}

import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Cookies',
  description:
    'Every cookie and every entry Husrum keeps in your browser, with its name, what it is for and how long it stays.',
  inShort: [
    'Two cookies, both needed for something you do. No banner, because there is nothing to agree to.',
    'No cookies from others, no advertising, no tracking across sites.',
  ],
  sections: [
    {
      id: 'list',
      title: 'What is kept in your browser',
      blocks: [
        'The list comes from the program itself. A star stands for a part of a name, such as the number of a conversation.',
        {
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
              code: [
                'When a code was sent to your phone, so that a reload does not send another',
                'Until the tab is closed',
              ],
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
        },
        'Most of it appears only if you use what it is for.',
      ],
    },
    {
      id: 'why',
      title: 'Why there is no banner',
      blocks: [
        'The law asks for consent to what is not strictly necessary for a service you asked for (section 4 of the Danish cookie order, section 25(2) of the German TDDDG, Article 5(3) of the ePrivacy Directive). We keep nothing of that sort.',
      ],
    },
    {
      id: 'views',
      title: 'How we count views without cookies',
      blocks: [
        'Experts see how often their profile was viewed. We count a view once a day for each network address. Until midnight, a hash of the address with a random key is held in memory, so that a second view is not counted; then the key is thrown away. The address is not stored with the count, nothing is kept on your device, and no one else learns of it.',
      ],
    },
    {
      id: 'clear',
      title: 'How to get rid of it',
      blocks: [
        'Log out, and what belongs to your account is removed from this browser. Your browser’s settings delete the rest at any time; Husrum still works then, and you log in again.',
        'Husrum ApS is responsible. What we keep on our side is in the [privacy policy](/privacy-policy).',
      ],
    },
  ],
}

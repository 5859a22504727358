import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Privacy policy',
  description: 'Which personal data Husrum keeps, what for, for how long, who sees it, and what you can ask of us.',
  inShort: [
    'We keep what you give us to find an expert or a client for you, and nothing is sold.',
    'Experts see your phone number and email only once you share them.',
    'No advertising cookies, no tracking by others. There is therefore no cookie banner.',
    'You can get a copy of everything and have it erased.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'Husrum ApS is the controller under the General Data Protection Regulation (GDPR); the address is in the [imprint](/imprint). Write about privacy to {email}; a person answers, at the latest within a month.',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, what for and on which basis',
      blocks: [
        {
          table: {
            head: ['What', 'What for', 'Basis in the GDPR'],
            rows: [
              [
                'Account: name, email, phone, place, language, profile picture, password (only as a hash that cannot be reversed), devices you are logged in on',
                'To run your account, reach you and keep others out',
                'Art. 6(1)(b), contract',
              ],
              [
                'Brief: your answers, the photos you chose and the style worked out from them, what you wrote about the project',
                'To find experts who fit, and to tell those you choose what it is about',
                'Art. 6(1)(b), contract',
              ],
              [
                'Expert profile: description, projects, photos, fees, places, languages, company; registration and chamber number where given',
                'To show the profile publicly and to match it. The numbers are checked by us and not shown',
                'Art. 6(1)(b), contract',
              ],
              [
                'Matches and leads: who was proposed to which client, with which reasons, what was sent, read, answered or declined and when',
                'To match, to keep the order fair, and to improve the matching',
                'Art. 6(1)(b), contract, and (f), our interest in an order that is fair and keeps getting better',
              ],
              [
                'Messages, files, quotes, meetings and the notes of experts',
                'To deliver them and keep them ready for both sides',
                'Art. 6(1)(b), contract',
              ],
              [
                'Signs of fraud or advertising that a program finds in first words; reports',
                'To protect the reader',
                'Art. 6(1)(f), our interest in a safe service',
              ],
              [
                'Reviews, replies and reports about them; for past clients a keyed hash of the email address',
                'So that others can judge, and so that each mailbox is asked once',
                'Art. 6(1)(f), the public’s interest in honest reviews',
              ],
              ['Favourites, boards and saved searches', 'Because you keep them', 'Art. 6(1)(b), contract'],
              [
                'Notifications and your choices about them; keys of a device that you let us notify',
                'To tell you what has happened',
                'Art. 6(1)(b), contract; for devices (a), your consent there',
              ],
              [
                'Plan, subscription, invoices, VAT number, brand and last four digits of the card',
                'To sell plans and for bookkeeping. We never see the card’s number',
                'Art. 6(1)(b), contract, and (c), bookkeeping law',
              ],
              [
                'Messages from the contact form; notices of unlawful content and what was decided',
                'To answer, and to give reasons',
                'Art. 6(1)(f), our interest in answering; for notices (c), Digital Services Act',
              ],
              [
                'Messages that you ask to read in another language; small copies of photos that you ask for suggestions for',
                'To have them translated, or rooms and styles suggested, by a service outside of ours',
                'Art. 6(1)(a), your consent when you first use it',
              ],
              [
                'Consent to the terms and to this policy: version, time, language',
                'To be able to prove it',
                'Art. 6(1)(c), duty to prove, Art. 7(1)',
              ],
              [
                'Technical records: network address, time, page, number of the request, failed logins',
                'To find faults and fend off attacks',
                'Art. 6(1)(f), our interest in security',
              ],
              [
                'Counts of views of profiles and projects: numbers by day, never who',
                'So that experts see how their page is found',
                'Art. 6(1)(f), their interest in such figures',
              ],
              [
                'A link to unfinished answers that you have mailed to yourself',
                'To send it',
                'Art. 6(1)(a), your consent, which you can take back at any time',
              ],
            ],
          },
        },
        'A view of a profile is counted once a day for each network address. For that, a hash of the address with a random key is held in memory until midnight; neither is stored, and no cookie is set.',
        'You do not have to give us anything, but without the fields marked as needed we cannot make an account or a match. We do not ask for special categories of data (such as health or belief); please leave them out of briefs and messages.',
      ],
    },
    {
      id: 'matching',
      title: 'Matching is profiling',
      blocks: [
        'To put experts in order for you, a program compares your brief with their profiles: style, fee, distance, reviews and more, as described under [how matching works](/terms-and-conditions#ranking). That is profiling, but nothing is decided about you by it: you see the reasons, choose for yourself who to ask, and the expert chooses whether to say yes. You can change your answers, and ask us to explain a result or have a person look at it.',
      ],
    },
    {
      id: 'shared',
      title: 'Who sees what, and when',
      blocks: [
        {
          list: [
            'An expert sees your first name, town, brief and chosen photos once you send your brief to that expert, and your phone number and email once you share them with that expert. The address of an agreed visit is shown only if you give it, and only at that meeting. In a studio, the people who work there see the same.',
            'Everyone sees an expert’s public profile, projects and published reviews with the name the author chose. A shared board can be seen by everyone who has its link.',
            'Our staff see what their task needs: support, checks of profiles and notices. A look into a conversation is possible only after a report, and is recorded.',
            'Authorities get data only where a law obliges us to give it.',
          ],
        },
        'We do not sell data and do not pass it on for advertising.',
      ],
    },
    {
      id: 'processors',
      title: 'Who works for us',
      blocks: [
        'These work on our instructions and under contract (Art. 28). The list follows from how this site is set up:',
        {
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
        },
        'What is not listed is not used: then, for example, no photo is sent anywhere and the map is drawn by us. We choose services that keep the data in the EU or EEA; where that is not so, an adequacy decision or the EU’s standard contractual clauses apply. Write to {email} for names and places.',
      ],
    },
    {
      id: 'periods',
      title: 'How long we keep it',
      blocks: [
        {
          table: {
            head: ['What', 'How long'],
            rows: [
              ['Session after logging in', '3 days, or until you log out'],
              ['Code to your phone', '10 minutes; the proof that it was right, 30 minutes'],
              ['Brief you have not sent yet', '30 days, on your device only; mailed to yourself, 30 days, sealed'],
              ['Active account, its briefs, messages and matches', 'As long as the account exists'],
              ['Accounts no one has used, and closed briefs', 'Erased after 24 months'],
              ['Account you delete', 'Hidden at once, erased after 14 days; in conversations “Deleted user” remains'],
              [
                'What remains after that',
                'Your messages with the other side; choices of the brief, leads and matches with their times, without words and contacts; published reviews without your name; consents with version and time, which name no one any more',
              ],
              ['Copy of your data that you asked for', '7 days'],
              ['Address of a visit', '7 days after the visit, or until it is cancelled'],
              ['Lead or project that an expert archives or deletes', 'Can be restored for 30 days'],
              ['File that was never sent with a message', '1 day'],
              ['Reports about conversations, messages from the contact form and notices, once decided', '24 months'],
              ['What became of an email you answered with', '60 days'],
              ['Counts of views', '24 months'],
              ['Invoices', 'Until five years after the end of their year in Denmark, eight years elsewhere'],
              [
                'Technical records',
                'Not in our database; only as long as the logs of the servers are kept to find a fault or an attack',
              ],
              ['Backups', 'Until they are overwritten; after a restore, who was due is erased again'],
              ['Proof of consent', 'As long as the account exists, and until claims from it have expired'],
            ],
          },
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage on your device',
      blocks: [
        'We use only what is needed for something you asked for, so no consent is required (section 4 of the Danish cookie order, section 25(2) of the German TDDDG). Every cookie and every entry, with its name and how long it stays, is on the page [cookies](/cookies).',
        'There are no cookies from others, no counting pixels and no fonts or scripts loaded from elsewhere.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords are stored as argon2id hashes and sessions as hashes. Position data and other details hidden in pictures are removed when you upload them. Staff can reach personal data only as far as their work needs it, and each look into a conversation is recorded.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and how to use them',
      blocks: [
        {
          table: {
            head: ['Right', 'How'],
            rows: [
              [
                'Access and a copy (Art. 15), data in a form that machines read (Art. 20)',
                'Settings, Privacy: “Download your data”. A ZIP file with a page to read and JSON',
              ],
              ['Correction (Art. 16)', 'In the settings, your brief or your profile'],
              [
                'Erasure (Art. 17)',
                'Settings, Privacy: “Delete your account”. Single photos, projects and reviews can be deleted where they are',
              ],
              [
                'Restriction (Art. 18) and objection (Art. 21)',
                'Write to {email}; pausing a brief or a profile stops the matching at once',
              ],
              [
                'Withdrawing consent (Art. 7(3))',
                'Settings, Privacy, for translation and suggestions; Settings, Notifications; the link at the end of each email; the settings of your browser for notifications on the device. What was done before stays lawful',
              ],
              [
                'An explanation of a match, and a person who looks at it (Art. 22)',
                'Open the match, or write to {email}',
              ],
            ],
          },
        },
        'We answer within a month. It costs nothing.',
      ],
    },
    {
      id: 'complaint',
      title: 'Complaints to an authority',
      blocks: [
        'You can complain to the authority of the country where you live or work. In Denmark that is Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby ([datatilsynet.dk](https://www.datatilsynet.dk)), which is also the lead authority for us. In Germany it is the data protection authority of your federal state; the addresses are at [bfdi.bund.de](https://www.bfdi.bund.de).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'If you have an account, a new version holds for you 30 days after we have told you, by email to a confirmed address and with a note after logging in. The date above says which version you read; earlier ones are below.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Every purpose with its basis, who works for us by how this site is set up, all periods, how to use your rights in the product; cookies on a page of their own.',
    },
  ],
}

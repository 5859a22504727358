import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Terms and conditions',
  description:
    'What Husrum does and does not do, how experts are put in order, what is shared and with which people, and how to end it.',
  inShort: [
    'Husrum is free for homeowners. Experts may pay a monthly plan; no plan changes which experts are shown.',
    'No one sees your brief until you send it to them. At most three experts have it at once.',
    'The contract for the work is between you and the expert. We are not part of it.',
    'You can leave at any time, and your account is deleted; messages stay with the other side.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who we are and what this covers',
      blocks: [
        'Husrum is run by Husrum ApS; see the [imprint](/imprint). “We” means this company. These terms apply between us and everyone who uses Husrum: clients (people who look for an interior designer or architect), experts (interior designers, architects and planners, alone or as a studio) and visitors.',
        'Experts use Husrum as part of their business. Clients may be consumers or businesses; where a rule is for consumers only, it says so.',
        'How we treat personal data is described in the [privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'service',
      title: 'What Husrum does',
      blocks: [
        'A client fills in a brief: what type of help, which rooms or type of building work, where, when, for what fee, in which style. From it we work out which experts fit, show them with reasons, and carry the brief and the messages between both sides.',
        'Fees shown on Husrum are the expert’s own usual fee, in euros, without building costs. They are not offers. Danish pages also show a rounded amount in kroner.',
        'We do our best to keep Husrum running, but there can be short interruptions, for example for maintenance.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You must be at least 18. Give true details, keep your password to yourself, and tell us if you think someone else uses your account. Each email address has one account with one role.',
        'We send a code to your phone when you sign up, so that experts can rely on there being a person behind a brief.',
      ],
    },
    {
      id: 'ranking',
      title: 'How matching works and what decides the order',
      blocks: [
        'Only experts who do the type of work you ask for, take your type of project, meet in a way you both accept and can reach you are considered. If too few remain, we drop wishes one at a time: the type of expert, your wish to stay within your area, the expert’s own area (only for those who agreed), and last experts who have no room this month. What we dropped is written on the match.',
        'The order follows from two estimates: how likely it is that you say yes, and how likely it is that the expert does. What counts and how much, as the program uses it today, is on the page [how the order is decided](/ranking), and explained with an example on [how matching works](/how-matching-works).',
        'What an expert pays us does not count, neither directly nor indirectly. There are no paid places and no advertising between the matches. A plan only limits how many new leads an expert can receive in 30 days.',
        'The percentage is our estimate of the chance that both say yes. You can open every match and read what each part contributed. You can change all answers of your brief and what matters to you; that changes the list.',
        'In the list of all experts, you choose the order yourself: best fit to your words, rating, newest, distance or shuffled. The shuffle is the same for everyone on a given day or visit and favours no one.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who sees your brief, and when',
      blocks: [
        'Matching happens without telling anyone. An expert learns of your brief only when you press “Send my brief”, send it to your first three, or write a first message.',
        {
          list: [
            'An expert you sent it to sees your first name, your town, the brief and the photos you chose.',
            'Your phone number and email stay hidden until you share them with that expert.',
            'At most three experts can have an unanswered brief at once, and at most eight over its life. We never pass it on to others and never sell it.',
            'An expert has two working days to answer. Without an answer the lead expires and the place in your list is free again; your brief goes to no one until you send it.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      blocks: [
        'Be polite, write about the project, and send nothing that you may not pass on. A program looks at the first words of each side for signs of fraud and of advertising. What it finds is marked for the reader and may be brought before our staff; the same words with a link to many people are refused.',
        'Our staff read a conversation only after one of you has reported it or that program has, and see the part that was there then. Every such look is recorded.',
      ],
    },
    {
      id: 'hiring',
      title: 'The agreement with the expert',
      blocks: [
        'Whether you work together, on what and for how much, you agree with the expert directly. Quotes and meetings on Husrum help you to write that down; accepting a quote tells the expert that you agree to it. We are not a party to that contract, do not carry out the work, take no commission and do not check drawings, permits or building work.',
        'Experts answer for what they write about themselves: skills, projects, fees, insurance and protected titles. “Architect” is a protected title in Germany, Austria and Switzerland; there it appears on a profile only after we have seen the entry in the chamber’s list.',
      ],
    },
    {
      id: 'price',
      title: 'What it costs',
      blocks: [
        'For clients Husrum is free, also for consumers who never hire anyone.',
        'Experts can use the Basic plan for free. Paid plans are for businesses; their prices, excluding VAT, and their limits are listed where an expert chooses one.',
        {
          list: [
            'Approval of the profile begins a trial of 14 days on Professional, without a card and once for each account, unless Basic was chosen. It ends on Basic; nothing is deleted and nothing is charged.',
            'A paid plan runs by the month or the year, is paid in advance by card and renews until it is cancelled. Cancelling takes as few clicks as buying, takes effect at the end of the period and can be taken back until then. Deleting the account cancels a paid plan to the end of its period; it ends at the latest when the account is erased.',
            'A larger plan begins at once, and you see the amount for the rest of the period before you confirm. A smaller one begins with the next period. What is beyond its limits is paused and not deleted.',
            'VAT: 25% in Denmark; in other EU countries none with a valid VAT number (the buyer accounts for it) and 25% without; elsewhere none.',
            'If a payment fails, the plan keeps its rights for 14 days, with reminders. After that Basic applies.',
            'Invoices and credit notes are in the settings. We tell you of a new price at least 30 days before the period it first applies to.',
          ],
        },
      ],
    },
    {
      id: 'experts',
      title: 'For experts',
      blocks: [
        'A person reads each application. We may ask for changes or turn it down, always with the reason. Show only work that is yours and photos you may use, and say of each photo whether it may appear on the inspiration page; you can change that at any time.',
        'You get leads that fit; we promise no number of them. Answer within two working days, also with a no. A lead is for you alone: it may not be passed on, and contact details may be used for this project only.',
        'You may offer your services anywhere else at any price. We do not sell services of our own that compete with yours, and treat no expert differently because of a link to us.',
        'You have access to what you entered, to your leads, conversations, reviews, invoices and, depending on the plan, to figures about your profile, as long as the account exists, and can take a copy with you. Others get figures about your profile only as a part of medians of at least five experts. After the account is deleted we keep only what the [privacy policy](/privacy-policy) lists.',
        'A studio’s owner decides who works in it and answers for what they do there.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      blocks: [
        'Only a client whose hiring of the expert through Husrum is confirmed can write a review: once, within 60 days. It is published after 48 hours and can be changed for 14 days until the expert has replied. We do not pay for reviews and do not remove bad ones.',
        'Reviews by past clients an expert invited are shown apart, as from before Husrum, and count in no average and no order.',
        'A review that names an email, a phone number or a web address waits until that is taken out. One that is reported stays visible and marked; it is taken down only if it is illegal or names private facts, with the reason. The expert can reply once. Averages are shown from three reviews on.',
      ],
    },
    {
      id: 'content',
      title: 'Your content, and what is not allowed',
      blocks: [
        'What you write and upload stays yours. You allow us to store it and show it where Husrum is meant to show it, as long as it stands there. We use it for nothing else; in particular, not for advertising and not to train models for others.',
        'Not allowed are unlawful content, other people’s pictures or data without permission, false profiles or reviews, advertising in messages, reading out the site automatically beyond what the public interface offers, and attempts to break in.',
        'If you see unlawful content, tell us with the [form for it](/notice) or write to {email}: its address, why you consider it unlawful, and your name and email. You need no account. We confirm that we have it, a person decides without delay, and we tell you and the person whose content it is what was decided and why.',
      ],
    },
    {
      id: 'measures',
      title: 'When we restrict content or an account',
      blocks: [
        'If someone breaks these terms or the law, we can hide content, stop sending leads, suspend or close the account. We choose the mildest measure that helps. A person decides, and the reasons go to the person concerned at the latest when the measure takes effect: what was decided, on which facts and on which rule, whether a program found it, and how to object.',
        'Before an expert’s account is closed for good, the reasons come at least 30 days ahead, unless the law demands otherwise or these terms were broken repeatedly. Anyone who often publishes obviously unlawful content can be suspended, and so can anyone who often sends obviously unfounded notices; we warn first.',
      ],
    },
    {
      id: 'appeals',
      title: 'Objecting to a decision',
      blocks: [
        'You can object to a decision about your content, your account or your notice for six months, free of charge, by writing to {email} with the number of the case or a link to what it is about. Someone who did not take the first decision looks at it again and answers with reasons; no program decides.',
        'Users in the EU can turn to a certified out-of-court dispute settlement body, and everyone to the courts. For a dispute with an expert as a business user, either side can propose a mediator; we take part in good faith.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Right of withdrawal for consumers',
      blocks: [
        'As a consumer you can withdraw from your agreement with us within 14 days of signing up, without giving a reason. A clear message is enough, for example an email to {email} that says “I withdraw from my agreement with Husrum” with your name and email address. We then delete the account and what belongs to it. As you paid nothing, there is nothing to pay back.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        'You can leave at any time with immediate effect: in the settings, with your password, or by writing to {email}. You are logged out and hidden at once. For 14 days the link in the email we send you restores the account, and so does logging in; then it is deleted, and we tell you by email.',
        'Messages stay with the other side under “Deleted user”. A review you wrote stays without your name. Invoices are kept as long as bookkeeping law says. What else is kept is listed in the [privacy policy](/privacy-policy#periods).',
        'We can end an agreement with 30 days’ notice, with reasons. An account no one has used for 24 months leaves the same way, with an email and the same 14 days. A brief closes by itself after 90 days; we ask at 30 and 75 days.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable under the law for intent and gross negligence, for injury to life, body and health, and under product liability law. Otherwise we are liable only where we break an essential duty, and then for the damage that could be foreseen. We are not liable for what clients and experts agree or do with each other. Rights that consumers cannot be asked to give up stay untouched.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints and points of contact',
      blocks: [
        'Write to {email}; a person answers within five working days. Experts can complain there about technical problems, measures and anything else about our duties as an intermediary; it is free.',
        'Consumers in Denmark can complain to the Center for Klageløsning at Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)). We neither take part nor are obliged to take part in proceedings before a German consumer arbitration board.',
        'The same address is the single point of contact for authorities and for users under Articles 11 and 12 of the Digital Services Act, in English, Danish or German.',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        'Danish law applies. If you are a consumer, you also keep the protection that the law of the country you live in gives you, and you can sue and be sued there. For businesses the court is the District Court of Aarhus.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'A new version holds for new accounts from its date. For everyone else it holds 30 days after we have told them, with what changes and why: by email to a confirmed address, and with a note on every page after logging in. Until then, the version you know holds.',
        'If you do not agree, you can leave before then without any disadvantage. With each consent we store which version it was given for, in which language and when; the list is in the settings and part of the copy of your data. Earlier versions stay readable below.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Plans, trial, VAT and cancellation in full; notices of unlawful content, reasons and objections; reviews from before Husrum; what experts can do with their data.',
    },
  ],
}

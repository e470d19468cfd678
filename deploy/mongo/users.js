// The image's entrypoint runs this once, in an empty database. The nodes may read and write only their own database.
db.getSiblingDB('bedside').createUser({
  user: 'bedside',
  pwd: process.env.BEDSIDE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'bedside' }],
});

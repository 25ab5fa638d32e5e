// An auditor whose tools are Go's own: the note and tlog packages by which `go get` tests its checksum database read
// what a folder holds of a ledger: the signed checkpoint, leaves, tiles, proofs. Prints what it accepted and refused.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error, what string) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
		os.Exit(1)
	}
}

// checkpoint opens a signed note and returns the tree that it speaks of.
func checkpoint(file string, vkey string) tlog.Tree {
	text, err := os.ReadFile(file)
	must(err, file)
	verifier, err := note.NewVerifier(vkey)
	must(err, "the key")
	opened, err := note.Open(text, note.VerifierList(verifier))
	must(err, file)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err, file)
	hash, err := tlog.ParseHash(lines[2])
	must(err, file)
	return tlog.Tree{N: size, Hash: hash}
}

// hashes reads a list of hashes in base64.
func hashes(texts []string) []tlog.Hash {
	read := []tlog.Hash{}
	for _, text := range texts {
		hash, err := tlog.ParseHash(text)
		must(err, text)
		read = append(read, hash)
	}
	return read
}

// stored keeps the hashes of a tree that is built from its leaves.
type stored []tlog.Hash

func (all stored) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, len(indexes))
	for n, index := range indexes {
		found[n] = all[index]
	}
	return found, nil
}

// tiles reads the tiles of a folder, as the service serves them.
type tiles string

func (folder tiles) Height() int { return 8 }

func (folder tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for n, tile := range wanted {
		data, err := os.ReadFile(filepath.Join(string(folder), strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		found[n] = data
	}
	return found, nil
}

func (folder tiles) SaveTiles([]tlog.Tile, [][]byte) {}

type inclusion struct {
	Sequence int64
	Leaf     string
	Proof    []string
}

func readJSON(file string, into interface{}) {
	text, err := os.ReadFile(file)
	must(err, file)
	must(json.Unmarshal(text, into), file)
}

func main() {
	folder, vkey := os.Args[1], os.Args[2]
	at := func(name string) string { return filepath.Join(folder, name) }
	tree := checkpoint(at("checkpoint.txt"), vkey)
	fmt.Printf("note: accepted, %d leaves\n", tree.N)
	older := checkpoint(at("older.txt"), vkey)

	text, err := os.ReadFile(at("leaves.ndjson"))
	must(err, "leaves")
	all := stored{}
	leaves := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	for n, leaf := range leaves {
		more, err := tlog.StoredHashes(int64(n), leaf, all)
		must(err, "leaves")
		all = append(all, more...)
	}
	root, err := tlog.TreeHash(int64(len(leaves)), all)
	must(err, "leaves")
	if int64(len(leaves)) != tree.N || root != tree.Hash {
		must(fmt.Errorf("%v is not %v", root, tree.Hash), "root of the leaves")
	}
	fmt.Printf("leaves: accepted, %d\n", len(leaves))

	reader := tlog.TileHashReader(tree, tiles(folder))
	root, err = tlog.TreeHash(tree.N, reader)
	must(err, "tiles")
	if root != tree.Hash {
		must(fmt.Errorf("another root"), "tiles")
	}
	proof, err := tlog.ProveTree(tree.N, older.N, reader)
	must(err, "tiles")
	must(tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash), "consistency by tiles")
	fmt.Println("tiles: accepted")

	var proofs []inclusion
	readJSON(at("inclusion.json"), &proofs)
	for _, one := range proofs {
		leaf := tlog.RecordHash([]byte(one.Leaf))
		path := tlog.RecordProof(hashes(one.Proof))
		must(tlog.CheckRecord(path, tree.N, tree.Hash, one.Sequence, leaf), "inclusion")
		other := tlog.RecordHash([]byte(strings.Replace(one.Leaf, "\"v\":1}", "\"v\":2}", 1)))
		if tlog.CheckRecord(path, tree.N, tree.Hash, one.Sequence, other) == nil {
			must(fmt.Errorf("a changed leaf was accepted"), "inclusion")
		}
	}
	fmt.Printf("inclusion: accepted, %d; changed leaves refused\n", len(proofs))

	var consistency struct{ Proof []string }
	readJSON(at("consistency.json"), &consistency)
	path := tlog.TreeProof(hashes(consistency.Proof))
	must(tlog.CheckTree(path, tree.N, tree.Hash, older.N, older.Hash), "consistency")
	changed := older.Hash
	changed[0] ^= 1
	if tlog.CheckTree(path, tree.N, tree.Hash, older.N, changed) == nil {
		must(fmt.Errorf("another history was accepted"), "consistency")
	}
	fmt.Printf("consistency: accepted, %d to %d\n", older.N, tree.N)

	forged, err := os.ReadFile(at("checkpoint.txt"))
	must(err, "checkpoint")
	forged = bytes.Replace(forged, []byte(base64.StdEncoding.EncodeToString(tree.Hash[:])), []byte(base64.StdEncoding.EncodeToString(changed[:])), 1)
	verifier, _ := note.NewVerifier(vkey)
	if _, err := note.Open(forged, note.VerifierList(verifier)); err == nil {
		must(fmt.Errorf("a forged note was accepted"), "note")
	}
	fmt.Println("forged note: refused")
}
